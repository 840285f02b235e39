// Written by scripts/generate-labels from daemon/handrail/gate/labels. Do not edit.
export const SPACED = "(?<![^\\s'])(?:^(welcome|hello|hi|good (morning|afternoon|evening))( .*|)$)(?![^\\s'])|(?<![^\\s'])(?:^(willkommen|hallo|guten (morgen|tag|abend))( .*|)$)(?![^\\s'])|(?<![^\\s'])(?:^(bienvenid[oa]s?|hola)( .*|)$)(?![^\\s'])|(?<![^\\s'])(?:^(bienvenue|bonjour|bonsoir)( .*|)$)(?![^\\s'])|(?<![^\\s'])(?:^(bem vind[oa]s?|ola)( .*|)$)(?![^\\s'])|(?<![^\\s'])(?:^(benvenut[oai]|bentornat[oai]|ciao)( .*|)$)(?![^\\s'])";
export const UNSPACED = "^(欢迎|歡迎|您好|你好)|^(ようこそ|おかえり|こんにちは)";
