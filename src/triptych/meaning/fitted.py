"""What the package ships of numbers that were fitted to one embedder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

from triptych.ports.embedder import EmbedderIdentity

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_EMBEDDER = "embedder"
"""In each file, the identity of whose vectors they were fitted to."""


@dataclass(frozen=True, slots=True, eq=False)
class Fitted:
    """The numbers of one file, by name."""

    embedder: str
    numbers: Mapping[str, NDArray[np.float32]]


def stored(name: str, identity: EmbedderIdentity) -> Fitted | None:
    """What stands in a file of this folder; none where it was fitted to another embedder, or to other means
    of the same one."""
    fitted = _read(name)
    return fitted if fitted.embedder == str(identity) else None


def packed(identity: EmbedderIdentity, numbers: Mapping[str, NDArray[np.float16]]) -> dict[str, object]:
    """What such a file holds."""
    return {_EMBEDDER: str(identity), **numbers}


@cache
def _read(name: str) -> Fitted:
    import numpy as np  # slow to import; only what is embedded needs it

    data = files("triptych.meaning").joinpath(name).read_bytes()
    with np.load(BytesIO(data), allow_pickle=False) as found:
        numbers = {part: found[part].astype(np.float32) for part in found.files if part != _EMBEDDER}
        return Fitted(str(found[_EMBEDDER]), numbers)
