// Written by scripts/generate-labels from daemon/handrail/gate/labels. Do not edit.
export const SPACED = "(?<![^\\s'])(?:continue)(?![^\\s'])|(?<![^\\s'])(?:next)(?![^\\s'])|(?<![^\\s'])(?:unlock)(?![^\\s'])|(?<![^\\s'])(?:enter)(?![^\\s'])|(?<![^\\s'])(?:weiter)(?![^\\s'])|(?<![^\\s'])(?:entsperren)(?![^\\s'])|(?<![^\\s'])(?:continuar)(?![^\\s'])|(?<![^\\s'])(?:continuer)(?![^\\s'])|(?<![^\\s'])(?:entrer)(?![^\\s'])|(?<![^\\s'])(?:continuar)(?![^\\s'])|(?<![^\\s'])(?:continua)(?![^\\s'])";
export const UNSPACED = "继续|繼續|下一步|続ける|次へ";
