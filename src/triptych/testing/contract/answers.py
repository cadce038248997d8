"""Answers kept for requests that are sent again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from triptych.errors import InvalidInputError
from triptych.model.answer import KeptAnswer
from triptych.ports.store import Writer
from triptych.testing.clock import NOON
from triptych.testing.contract.base import Bench, StoreSuite
from triptych.testing.examples import a_block, a_board, a_broadcast, a_memory, a_message, a_session

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
ASKED = KeptAnswer(key="k", tenant="default", fingerprint="f", begun_at=NOON)
DONE = replace(ASKED, status=201, etag='"1"', content='{"text":"绿茶"}'.encode())


def claim(bench: Bench, wanted: KeptAnswer = ASKED) -> KeptAnswer | None:
    """Claimed, with five minutes' patience and a day's memory."""
    lost, over = wanted.begun_at - 5 * MINUTE, wanted.begun_at - DAY
    return bench.write(lambda w: w.claim_answer(wanted, lost_before=lost, over_before=over))


class AnswerRules(StoreSuite):
    """One request is carried out once, and answered alike for a day."""

    def test_who_comes_first_carries_it_out(self, bench: Bench) -> None:
        assert claim(bench) is None
        assert claim(bench, replace(ASKED, begun_at=NOON + MINUTE)) == ASKED
        assert claim(bench, replace(ASKED, key="other")) is None

    def test_who_comes_later_gets_what_came_of_it(self, bench: Bench) -> None:
        claim(bench)
        bench.write(lambda w: w.keep_answer(DONE))
        later = replace(ASKED, fingerprint="another", begun_at=NOON + DAY)
        assert claim(bench, later) == DONE
        assert claim(bench, replace(later, begun_at=NOON + DAY + MINUTE)) is None

    def test_what_nobody_finished_is_taken_over_and_its_answer_comes_too_late(self, bench: Bench) -> None:
        claim(bench)
        second = replace(ASKED, begun_at=NOON + 6 * MINUTE)
        assert claim(bench, second) is None
        bench.write(lambda w: w.keep_answer(DONE))
        bench.write(lambda w: w.drop_answer(ASKED))
        assert claim(bench, replace(ASKED, begun_at=NOON + 7 * MINUTE)) == second

    def test_what_came_to_nothing_may_be_tried_again(self, bench: Bench) -> None:
        claim(bench)
        bench.write(lambda w: w.drop_answer(ASKED))
        assert claim(bench) is None
        bench.write(lambda w: w.keep_answer(DONE))
        bench.write(lambda w: w.drop_answer(ASKED))
        assert claim(bench) == DONE

    def test_old_ones_are_forgotten(self, bench: Bench) -> None:
        claim(bench)
        claim(bench, replace(ASKED, key="later", begun_at=NOON + MINUTE))
        assert not bench.read(lambda r: r.answers_before(NOON))
        assert bench.read(lambda r: r.answers_before(NOON + MINUTE))
        assert bench.write(lambda w: w.purge_answers(NOON + MINUTE)) == 1
        assert not bench.read(lambda r: r.answers_before(NOON + MINUTE))
        assert claim(bench) is None

    def test_what_is_erased_is_in_no_answer_of_the_tenant(self, bench: Bench) -> None:
        memory, block, broadcast, board = a_memory(), a_block(), a_broadcast(), a_board()
        session = a_session()
        bench.make_space(board.space)
        bench.keep(memory)
        bench.write(lambda w: w.insert_block(block))
        bench.write(lambda w: w.insert_broadcast(broadcast))
        bench.write(lambda w: w.insert_board(board))
        [message] = bench.say(session, a_message(session=session.id))
        erasures: list[Callable[[Writer], object]] = [
            lambda w: w.rebuild_memory(memory, None, expected_version=1, forget=()),
            lambda w: w.erase_memory(memory.id),
            lambda w: w.erase_block(block.id),
            lambda w: w.erase_board(board.id),
            lambda w: w.withdraw_broadcast(broadcast.id, NOON),
            lambda w: w.replace_message_text(message.id, "…", None),
            lambda w: w.erase_messages(session.id, None),
            lambda w: w.erase_session(session.id),
        ]
        for erase in erasures:
            bench.write(lambda w: w.purge_answers(NOON + DAY))
            claim(bench)
            claim(bench, replace(ASKED, key="theirs", tenant="other"))
            bench.write(lambda w: w.keep_answer(DONE))
            bench.write(lambda w: w.keep_answer(replace(DONE, key="theirs", tenant="other")))
            bench.write(erase)
            assert claim(bench) == replace(DONE, content=None)
            theirs = claim(bench, replace(ASKED, key="theirs", tenant="other"))
            assert theirs == replace(DONE, key="theirs", tenant="other")

    def test_a_time_without_a_zone_is_refused(self, bench: Bench) -> None:
        naive = replace(ASKED, begun_at=NOON.replace(tzinfo=None))
        with pytest.raises(InvalidInputError):
            bench.write(lambda w: w.claim_answer(naive, lost_before=NOON, over_before=NOON))
