"""Playwright's MCP server in a plain loop of tools: runs in an environment of its own, without Handrail.

One line of JSON out: the answer. A decision is one JSON object, a tool with its arguments or the answer, so
that an endpoint that only gives text can play it. What the tools return goes into the conversation whole.
"""

import asyncio
import json
import sys
import urllib.request
from typing import Any

from mcp import Client, StdioServerParameters

SYSTEM = """You carry out an instruction in a web browser with tools. Answer with one JSON object and nothing
else: {"tool": "<name>", "arguments": {...}} to use a tool, or {"answer": "<the result>"} when the instruction
is carried out or cannot be. The page is open already. Tools:
"""
MOST = 40


def ask(base_url: str, messages: list[dict[str, str]]) -> str:
    body = json.dumps({"model": "any", "messages": messages, "temperature": 0}).encode()
    request = urllib.request.Request(
        f"{base_url}/chat/completions", body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=1_900) as reply:
        return str(json.load(reply)["choices"][0]["message"]["content"])


async def main(node: str, cli: str, cdp: str, base_url: str, goal: str) -> None:
    server = StdioServerParameters(command=node, args=[cli, "--cdp-endpoint", cdp, "--codegen", "none"])
    async with Client(server) as client:
        tools = (await client.list_tools()).tools
        told = [
            {"name": one.name, "description": one.description, "parameters": one.input_schema}
            for one in tools
        ]
        messages = [
            {"role": "system", "content": SYSTEM + json.dumps(told)},
            {"role": "user", "content": goal},
        ]
        for _ in range(MOST):
            said = await asyncio.to_thread(ask, base_url, messages)
            messages.append({"role": "assistant", "content": said})
            try:
                choice: dict[str, Any] = json.loads(said)
            except ValueError:
                messages.append({"role": "user", "content": "That is no JSON object."})
                continue
            if "answer" in choice:
                print(json.dumps({"answer": str(choice["answer"])}), flush=True)
                return
            try:
                result = await client.call_tool(str(choice.get("tool")), choice.get("arguments") or {})
                text = "\n".join(getattr(part, "text", "(a picture)") for part in result.content)
            except Exception as error:
                text = f"Error: {error}"
            messages.append({"role": "user", "content": text})
    print(json.dumps({"answer": "", "problem": f"no answer after {MOST} decisions"}), flush=True)


asyncio.run(main(*sys.argv[1:6]))
