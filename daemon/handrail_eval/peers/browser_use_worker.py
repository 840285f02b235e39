"""browser-use's own agent, in an environment of its own, without Handrail. One line of JSON out."""

import asyncio
import json
import sys

from browser_use import Agent, BrowserProfile, BrowserSession, ChatOpenAI  # type: ignore[import-not-found]

MOST = 40


async def main(cdp: str, base_url: str, goal: str) -> None:
    session = BrowserSession(browser_profile=BrowserProfile(cdp_url=cdp, keep_alive=True))
    model = ChatOpenAI(
        model="gpt-4.1", base_url=base_url, api_key="none", temperature=0, timeout=1_900, max_retries=1
    )
    agent = Agent(
        task=goal, llm=model, browser_session=session, use_vision=False, use_judge=False,
        enable_signal_handler=False, llm_timeout=1_900, step_timeout=2_000, calculate_cost=False,
    )  # fmt: skip
    history = await agent.run(max_steps=MOST)
    print(
        json.dumps({"answer": history.final_result() or "", "steps": history.number_of_steps()}), flush=True
    )
    await session.kill()


asyncio.run(main(*sys.argv[1:4]))
