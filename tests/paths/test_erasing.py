"""Forgetting hides, erasing removes: from recall, from history, and from the bytes of the file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from triptych import Triptych
from triptych.errors import NotFoundError
from triptych.model.memory import Kind, Memory, State
from triptych.model.message import ToolCall
from triptych.ports.embedder import Embedder
from triptych.providers.scripted import ScriptedEmbedder
from triptych.sync import Member

DECISIONS = [
    ("We decided to use Postgres for billing at Quxman Ltd.", "The budget for it is 40000 euros in March."),
    ("我们决定在夸克公司用Postgres做账单系统。", "我们决定把里昂项目的预算定为40000欧元。"),
]
ANY_STATE = [state.value for state in State]


@pytest.fixture
def embedder() -> Embedder:
    return ScriptedEmbedder()


def said(member: Member, session: str, *texts: str) -> list[str]:
    """Say it in a session that ends; the messages' ids."""
    with member.session(session) as talk:
        for text in texts:
            talk.add("user", text)
        return [message.id for message in talk.messages()]


def kept(member: Member) -> list[Memory]:
    """What is remembered in any state, but for digests."""
    return [found for found in member.memories(states=ANY_STATE) if found.kind is not Kind.DIGEST]


def digests(member: Member) -> list[Memory]:
    return member.memories(kinds=["digest"])


def holding(member: Member, text: str) -> Memory:
    return next(found for found in kept(member) if found.content == text)


def everything(*members: Member) -> str:
    """All that the members can get to see."""
    seen: list[object] = []
    for member in members:
        memories = member.memories(states=ANY_STATE)
        seen += [*member.export(), *(member.history(memory.id) for memory in memories), *member.events()]
    return repr(seen)


def in_files(folder: Path, texts: Iterable[str]) -> list[str]:
    """Which of the texts stand in the bytes of the files, in whatever spelling of JSON."""
    stored = b"".join(file.read_bytes() for file in folder.iterdir())
    forms = {
        text: {text, json.dumps(text)[1:-1], json.dumps(text, ensure_ascii=False)[1:-1]} for text in texts
    }
    return [text for text, written in forms.items() if any(form.encode() in stored for form in written)]


def test_what_is_forgotten_can_be_restored(alice: Member) -> None:
    added = alice.remember("I collect stamps").memory
    assert added is not None
    alice.forget(added.id)
    assert list(alice.recall("stamps")) == []
    alice.restore(added.id)
    assert [result.id for result in alice.recall("stamps")] == [added.id]


@pytest.mark.parametrize("text", ["My passport number is XQ77-KLM-2041", "我的保险柜放在书房的蓝色柜子里"])
def test_what_is_erased_is_nowhere(alice: Member, text: str) -> None:
    added = alice.remember(text).memory
    assert added is not None
    receipt = alice.erase(added.id)
    assert receipt.removed["memories"] == 1
    assert list(alice.recall(text)) == []
    with pytest.raises(NotFoundError):
        alice.history(added.id)
    with pytest.raises(NotFoundError):
        alice.erase(added.id)
    assert text not in everything(alice)


@pytest.mark.parametrize(
    "text",
    [
        "My locker combination is zebra-quartz-91",
        'I keep the "blue\\jar" key at Quxman\'s 🙂',
        "我的旧住址是梧桐街九十九号三楼",
    ],
)
def test_erased_text_is_not_in_the_bytes_of_the_file(tmp_path: Path, embedder: Embedder, text: str) -> None:
    with Triptych.open(tmp_path / "t.db", embedder=embedder) as memory:
        alice = memory.principal(user="alice")
        with alice.session("s") as session:
            session.add("user", f"{text}. I also like the sea a lot.")
            session.context("hello")
        receipt = alice.erase(next(found for found in kept(alice) if text in found.content).id)
        assert receipt.verified is True
        assert not in_files(tmp_path, [text])
        assert text not in everything(alice)
        assert any("sea" in found.content for found in alice.memories())
    assert not in_files(tmp_path, [text])


def test_erasing_a_session_takes_what_rests_on_it_alone(alice: Member) -> None:
    with alice.session("secret") as session:
        session.add("user", "I live in Trieste and I work at the harbour")
        info = session.info()
    alice.remember("I play the cello")
    receipt = alice.erase(info.id)
    assert receipt.removed["messages"] == 1
    assert [memory.content for memory in alice.memories()] == ["I play the cello"]
    assert list(alice.recall("Trieste", types=["message"])) == []
    with pytest.raises(NotFoundError):
        alice.erase(info.id)


class TestReceipt:
    @pytest.mark.parametrize("text", ["I keep the spare key under the mat", "备用钥匙在门口的垫子下面"])
    def test_it_says_nothing_of_what_others_hold(self, tmp_path: Path, embedder: Embedder, text: str) -> None:
        with Triptych.open(tmp_path / "t.db", embedder=embedder) as memory:
            alice = memory.principal(user="alice")
            receipts = []
            for others in ([], [memory.principal(user="bob"), memory.principal(user="alice", tenant="acme")]):
                for other in others:
                    other.remember(text)
                added = alice.remember(text).memory
                assert added is not None
                receipts.append(alice.erase(added.id))
            assert [receipt.verified for receipt in receipts] == [True, True]
            assert receipts[0].note == receipts[1].note
            assert receipts[0].removed == receipts[1].removed

    @pytest.mark.parametrize("text", ["I keep the spare key under the mat", "备用钥匙在门口的垫子下面"])
    def test_it_counts_what_the_same_reader_still_has(self, alice: Member, text: str) -> None:
        added = alice.remember(text).memory
        alice.remember(text, space="user/alice/home")
        assert added is not None
        receipt = alice.erase(added.id)
        assert "1 other record" in receipt.note
        assert receipt.verified is not False


class TestMergedMemory:
    def test_it_is_told_again_in_the_words_that_are_left(self, alice: Member, tmp_path: Path) -> None:
        [first] = said(alice, "s1", "I live in Berlin with Karl Quxman. Nice weather we have.")
        said(alice, "s2", "I live in Berlin.")
        [merged] = kept(alice)
        assert "Quxman" in merged.content
        receipt = alice.erase(first)
        [rebuilt] = kept(alice)
        assert (rebuilt.id, rebuilt.content, rebuilt.slot) == (merged.id, "I live in Berlin.", merged.slot)
        assert receipt.removed["rebuilt_memories"] == 1
        assert "Quxman" not in everything(alice)
        assert not in_files(tmp_path, ["Karl Quxman"])
        assert merged.id in [result.id for result in alice.recall("Where do I live? Berlin?")]
        assert alice.history(merged.id).events[-1].type == "memory.updated"

    def test_told_again_in_chinese(self, alice: Member, tmp_path: Path) -> None:
        [first] = said(alice, "s1", "我对花生过敏，是郭小满发现的。")
        said(alice, "s2", "我对花生过敏。", "我对花生过敏")
        alice.erase(first)
        assert "郭小满" not in everything(alice)
        assert not in_files(tmp_path, ["郭小满"])
        assert any("花生" in found.content for found in kept(alice))

    @pytest.mark.parametrize("text", ["I keep bees in Lyon.", "我在里昂养蜜蜂。"])
    def test_the_same_words_from_another_source_stay(self, alice: Member, text: str) -> None:
        [first] = said(alice, "s1", text)
        said(alice, "s2", text)
        [merged] = kept(alice)
        alice.erase(first)
        [left] = kept(alice)
        assert (left.id, left.content, len(left.sources)) == (merged.id, text, 1)
        assert first not in repr(alice.history(left.id).versions)


class TestHidden:
    @pytest.mark.parametrize("whole_session", [True, False])
    @pytest.mark.parametrize("text", ["The vault code is 7719-quartz.", "金库密码是七七一九石英。"])
    def test_what_rests_on_it_goes_whoever_may_read_it(
        self, memory: Triptych, tmp_path: Path, text: str, whole_session: bool
    ) -> None:
        writer = memory.principal(user="alice", teams=["report"])
        other = memory.principal(user="zoe", teams=["report"])
        with writer.session("s", space="team/report") as session:
            message = session.add("user", text)
            info = session.info()
        derived = [found for found in writer.memories(states=ANY_STATE) if text in found.content]
        assert derived
        for found in derived:
            writer.update(
                found.id, expected_version=found.version, readers=["user:zoe"], writers=["user:zoe"]
            )
        assert text in everything(other)
        receipt = writer.erase(info.id if whole_session else message.id)
        assert receipt.removed["memories"] == len(derived)
        assert text not in everything(writer, other)
        assert not in_files(tmp_path, [text])


@pytest.mark.parametrize("topic", ["Operation Quxman", "代号青鸟行动"])
def test_topics_are_not_in_the_log(memory: Triptych, tmp_path: Path, topic: str) -> None:
    agent = memory.principal(agent="writer", teams=["report"])
    published = agent.team("report").publish("The offer closes on Friday", topics=[topic]).memory
    assert published is not None
    assert published.topics == {topic}
    agent.erase(published.id)
    assert topic not in everything(agent)
    assert not in_files(tmp_path, [topic])


class TestWhatRepeatsIt:
    @pytest.mark.parametrize("texts", DECISIONS)
    def test_the_digest_goes_also_after_the_fact_was_changed(
        self, alice: Member, tmp_path: Path, texts: tuple[str, str]
    ) -> None:
        text, other = texts
        said(alice, "s", text, other)
        assert digests(alice)
        fact = holding(alice, text)
        changed = alice.update(fact.id, expected_version=fact.version, content="Nobody knows 还没有人知道")
        receipt = alice.erase(changed.id)
        assert receipt.removed["redacted_messages"] == 1
        assert text not in everything(alice)
        assert not in_files(tmp_path, [text, "Nobody knows 还没有人知道"])
        assert [found.content for found in kept(alice)] == [other]

    def test_a_correction_keeps_its_own_words_only(self, alice: Member, tmp_path: Path) -> None:
        said(alice, "s", "部署窗口在夸克仓库，时间是周二。", "不对，是周四，不是周二。")
        old = holding(alice, "部署窗口在夸克仓库，时间是周二。")
        new = holding(alice, "部署窗口在夸克仓库，时间是周二。 → 不对，是周四，不是周二。")
        alice.erase(old.id)
        assert alice.get(new.id).content == "不对，是周四，不是周二。"
        assert "夸克仓库" not in everything(alice)
        assert not in_files(tmp_path, ["夸克仓库"])

    @pytest.mark.parametrize("erase_message", [True, False])
    @pytest.mark.parametrize("text", ["My locker code is zebra-quartz-91.", "我的储物柜密码是斑马石英九一。"])
    def test_calls_metadata_notes_and_echoes_are_cut(
        self, alice: Member, tmp_path: Path, text: str, erase_message: bool
    ) -> None:
        with alice.session("s") as session:
            source = session.add("user", text, metadata={"heard": [{"as": text}]})
            arguments = json.dumps({"content": text})
            session.add("assistant", "", tool_calls=[ToolCall("c1", "remember", arguments)])
            session.add("tool", json.dumps({"kept": text}), tool_call_id="c1")
            session.add("assistant", f"Noted: {text} Anything else?")
            session.add("user", "No, thank you", metadata={"reply to": text})
        fact = next(found for found in kept(alice) if text in found.content)
        alice.erase(source.id if erase_message else fact.id)
        assert text not in everything(alice)
        assert not in_files(tmp_path, [text])
        assert "Noted: [erased] Anything else?" in everything(alice)

    @pytest.mark.parametrize("text", ["My locker code is zebra-quartz-91.", "我的储物柜密码是斑马石英九一。"])
    def test_notes_of_a_session_in_progress_are_cut(self, alice: Member, tmp_path: Path, text: str) -> None:
        session = alice.session("s")
        source = session.add("user", text)
        session.set_state("locker", {"as said": text, "count": 3})
        session.set_state("colour", "blue")
        alice.erase(source.id)
        assert text not in everything(alice)
        assert not in_files(tmp_path, [text])
        assert session.state()["colour"].value == "blue"
        assert session.state()["locker"].value == {"as said": "[erased]", "count": 3}

    @pytest.mark.parametrize("texts", DECISIONS)
    def test_a_digest_of_two_sentences_of_one_message_can_be_erased(
        self, alice: Member, tmp_path: Path, texts: tuple[str, str]
    ) -> None:
        said(alice, "s", " ".join(texts))
        [digest] = digests(alice)
        assert len({source.message for source in digest.sources}) < len(digest.sources)
        receipt = alice.erase(digest.id)
        assert receipt.removed["redacted_messages"] == 1
        assert not any(text in everything(alice) for text in texts)
        assert not in_files(tmp_path, texts)


@pytest.mark.parametrize(
    ("said", "question"),
    [("I collect Victorian stamps.", "What do I collect?"), ("我收藏清代邮票。", "我收藏什么？")],
)
def test_what_is_forgotten_is_not_told_by_its_message_or_digest_either(
    alice: Member, said: str, question: str
) -> None:
    with alice.session("s") as session:
        session.add("user", said)
        session.add("assistant", "Noted.")
    fact = next(m for m in alice.memories(states=["active", "candidate"]) if m.kind != "digest")
    assert any(said in result.content for result in alice.recall(question))
    alice.forget(fact.id)
    assert not any(said in result.content for result in alice.recall(question))
    alice.restore(fact.id)
    assert any(said in result.content for result in alice.recall(question))


@pytest.mark.parametrize(
    ("told", "edited"),
    [
        ("We decided to rent the Quxman office.", "The office search ended in spring"),
        ("我们决定租下夸克办公室。", "找办公室的事春天办完了"),
    ],
    ids=["en", "zh"],
)
def test_words_chosen_by_hand_outlive_the_source_and_its_words_do_not(
    memory: Triptych, told: str, edited: str
) -> None:
    me = memory.principal(user="alice")
    (message,) = said(me, "s", told)
    known = holding(me, told)
    me.update(known.id, expected_version=known.version, content=edited)
    receipt = me.erase(message)
    assert [found.content for found in kept(me)] == [edited]
    (source,) = me.get(known.id).sources
    assert (source.method, source.author) == ("edited", "user:alice")
    assert told not in everything(me)
    assert receipt.removed["versions"] >= 1


@pytest.mark.parametrize(
    ("told", "edited"),
    [
        ("We decided to rent the Quxman office.", "News: We decided to rent the Quxman office. Finally!"),
        ("我们决定租下夸克办公室。", "消息：我们决定租下夸克办公室。终于！"),
    ],
    ids=["en", "zh"],
)
def test_an_edit_that_repeats_what_is_erased_goes_with_it(memory: Triptych, told: str, edited: str) -> None:
    me = memory.principal(user="alice")
    (message,) = said(me, "s", told)
    known = holding(me, told)
    me.update(known.id, expected_version=known.version, content=edited)
    me.erase(message)
    assert kept(me) == []
    assert told not in everything(me)
