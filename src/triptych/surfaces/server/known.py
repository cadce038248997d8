"""Keys that were let in lately: what may be counted, and told, as theirs."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from triptych.surfaces.rest.caller import Authenticate, Caller
from triptych.surfaces.server.asgi import Scope, form_of_key, key_asked_with

_MOST = 10_000


@dataclass(slots=True)
class KnownKeys:
    """Of each a form that tells nothing of it. Who was let in longest ago is forgotten first."""

    _forms: OrderedDict[str, None] = field(default_factory=OrderedDict, init=False)

    def noting(self, authenticate: Authenticate) -> Authenticate:
        """The same, with a note of each key that it lets in."""

        async def noted(secret: str | None, *, acting_for: str | None) -> Caller:
            caller = await authenticate(secret, acting_for=acting_for)
            if secret is not None:
                self._note(form_of_key(secret))
            return caller

        return noted

    def named_by(self, scope: Scope) -> str | None:
        """The form of the key that a request shows, if that was let in before."""
        form = key_asked_with(scope)
        return form if form in self._forms else None

    def _note(self, form: str) -> None:
        self._forms[form] = None
        self._forms.move_to_end(form)
        if len(self._forms) > _MOST:
            self._forms.popitem(last=False)
