"""Triptych at a server: the same methods and the same values as `Triptych.open`, over HTTP.

from triptych import Client

memory = Client("http://127.0.0.1:7077", key)
me = memory.principal(agent="assistant", user="alice")
me.remember("I moved to Berlin")
"""

from importlib.util import find_spec

from triptych.errors import StoreError

if find_spec("httpx") is None:
    raise StoreError(
        "needs httpx, which is not installed", field="Client", remedy="run `pip install 'triptych[http]'`"
    )

from triptych.client.client import AsyncClient, Client

__all__ = ["AsyncClient", "Client"]
