// How the pages speak to their backend: JSON over fetch, and over XMLHttpRequest as older clients do.

export async function get(path) {
  const answer = await fetch(path, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

export async function send(method, path, body) {
  const answer = await fetch(path, {
    method,
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

export function request(method, path, body) {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, path);
    xhr.setRequestHeader("Content-Type", "application/json");
    xhr.setRequestHeader("Accept", "application/json");
    xhr.onload = () => (xhr.status < 400 ? resolve(JSON.parse(xhr.responseText)) : reject(new Error(path)));
    xhr.onerror = () => reject(new Error(path));
    xhr.send(body === undefined ? null : JSON.stringify(body));
  });
}

export function graphql(operationName, query, variables) {
  return send("POST", "/graphql", { operationName, query, variables });
}
