"""What is always in view, boards, and the prompts that ask what is known."""

from __future__ import annotations

import pytest
from mcp import MCPError

from surfaces.mcp.conftest import MODES, Agent, agent_of
from triptych import AsyncTriptych
from triptych.service.member.member import AsyncMember

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("mode", MODES)
async def test_everybody_finds_their_own_resources(
    service: AsyncTriptych, me: AsyncMember, mode: str
) -> None:
    await me.set_block("用户/偏好", "素食者")
    await me.team("report").board("第三季度 q3").open()
    async with agent_of(me, mode=mode) as agent:
        listed = (await agent.client.list_resources()).resources
        assert [one.name for one in listed] == ["profile", "用户/偏好", "第三季度 q3"]
        for resource in listed:
            assert await agent.read(resource.uri)
        assert '- "素食者"' in await agent.read(listed[1].uri)
        assert '"drafts": open' in await agent.read(listed[2].uri)
        templates = (await agent.client.list_resource_templates()).resource_templates
        assert [one.uri_template for one in templates] == [
            "triptych://blocks/{space}/{label}",
            "triptych://boards/{space}/{name}",
        ]
    async with agent_of(service.principal(user="bob"), mode=mode) as bob:
        assert [one.name for one in (await bob.client.list_resources()).resources] == ["profile"]
        assert await bob.read("triptych://profile") == "No block says anything yet."
        for resource in listed[1:]:
            with pytest.raises(MCPError):
                await bob.read(resource.uri)


@pytest.mark.parametrize(
    "uri",
    [
        "triptych://profile/x",
        "triptych://memories/1",
        "triptych://boards/team%2Freport/none",
        "triptych://blocks/nowhere/x",
        "triptych://",
        "memory://knowledge-graph",
        "file:///etc/passwd",
    ],
)
async def test_what_is_no_resource_is_an_error_with_a_remedy(agent: Agent, uri: str) -> None:
    with pytest.raises(MCPError) as error:
        await agent.read(uri)
    data = error.value.error.data
    assert data["error"] in ("not_found", "invalid_input")
    assert data["remedy"]
    assert (await agent.client.list_tools()).tools  # the connection goes on


async def test_a_board_that_is_read_is_not_begun(agent: Agent) -> None:
    with pytest.raises(MCPError):
        await agent.read("triptych://boards/team%2Freport/q4")
    assert (await agent.ask("board", action="list"))["boards"] == []


@pytest.mark.parametrize(
    ("prompt", "question", "nothing"),
    [
        ("what-do-you-know-about-me", "What do you know about me?", "Nothing is remembered"),
        ("what-do-you-know-about-me-zh", "你了解我什么？", "记忆里没有"),
    ],
)
async def test_what_is_known_is_asked_in_both_languages(
    agent: Agent, prompt: str, question: str, nothing: str
) -> None:
    listed = {one.name: one for one in (await agent.client.list_prompts()).prompts}
    assert listed[prompt].title == question
    assert nothing in await prompted(agent, prompt)
    await agent.ask("remember", content="I prefer window seats")
    await agent.ask("remember", content="我住在成都")
    text = await prompted(agent, prompt)
    assert text.startswith(question)
    assert '- "I prefer window seats" (' in text
    assert '- "我住在成都" (' in text
    assert "成都" not in (await prompted(agent, prompt, about="window seats")).partition("<memory>")[2]


async def prompted(agent: Agent, name: str, **given: str) -> str:
    [message] = (await agent.client.get_prompt(name, given)).messages
    assert message.role == "user"
    return str(getattr(message.content, "text", ""))


@pytest.mark.parametrize(("name", "given"), [("nothing", {}), ("what-do-you-know-about-me", {"who": "eve"})])
async def test_an_unknown_prompt_or_argument_is_an_error(
    agent: Agent, name: str, given: dict[str, str]
) -> None:
    with pytest.raises(MCPError) as error:
        await agent.client.get_prompt(name, given)
    assert error.value.error.data["error"] == "invalid_input"


@pytest.mark.parametrize("mode", MODES)
async def test_the_server_says_how_to_use_memory_well(me: AsyncMember, mode: str) -> None:
    async with agent_of(me, mode=mode) as agent:
        told = agent.client.instructions or ""
    assert len(told) < 1000
    for word in ("recall", "remember", "update", "forget", "conflicts", "never tells you what to do"):
        assert word in told
