"""`triptych key …`"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer
from rich.console import Console

from triptych.errors import InvalidInputError
from triptych.model.key import Key, NewKey
from triptych.model.principal import DEFAULT_TENANT, Principal
from triptych.surfaces.cli.call import Call, terminal
from triptych.surfaces.cli.ending import WHEN, ends_at
from triptych.surfaces.cli.examples import EXAMPLE_ID
from triptych.surfaces.cli.frame import Group, command
from triptych.surfaces.cli.views import key as views

Tenant = Annotated[str | None, typer.Option(metavar="NAME", help=f"Whose keys. (default: {DEFAULT_TENANT})")]


def _show_new(one: NewKey, console: Console) -> None:
    """The secret alone on stdout, so that `> key.txt` holds what `profile add --key-from-stdin` reads."""
    beside = terminal(stderr=True)
    beside.print(views.key(one.key))
    console.print(one.secret, markup=False, soft_wrap=True, style="bold")
    beside.print("Keep it now: it is told this once, and kept nowhere.", style="yellow")


def _show(one: Key, console: Console) -> None:
    console.print(views.key(one))


def _show_all(found: list[Key], console: Console) -> None:
    console.print(views.keys(found))


@command(
    "create",
    example="triptych key create --as agent:assistant --acts-for alice --name laptop --expires 90d",
    show=_show_new,
    see=("serve",),
)
def create(
    call: Call,
    *,
    acts_for: Annotated[
        list[str] | None,
        typer.Option(metavar="USER", help="A user in whose name it may ask; each. '*' is any."),
    ] = None,
    name: Annotated[str, typer.Option(help="What you will know it by. (default: none)")] = "",
    expires: Annotated[
        str | None,
        typer.Option(metavar="WHEN", help=f"{WHEN}. (default: when revoked)"),
    ] = None,
    tenant: Tenant = None,
) -> NewKey:
    """Make a key that lets a program in as --as; its secret is told this once, alone on stdout."""
    if call.principal is None:
        raise InvalidInputError(
            "says nobody", field="--as", remedy="name whom the key lets in: --as agent:assistant,user:alice"
        )
    holder = Principal.parse(call.principal, tenant=tenant or DEFAULT_TENANT)
    end, whom = ends_at(expires), acts_for or ()
    if _is_on_server(call, tenant):
        with replace(call, principal=None).me() as me:
            return me.create_key(holder.written, name=name, acts_for=whom, expires_at=end)
    with call.opened(create=True) as memory:
        return memory.create_key(holder, name=name, acts_for=whom, expires_at=end)


@command("list", example="triptych key list", show=_show_all)
def list_keys(call: Call, *, tenant: Tenant = None) -> list[Key]:
    """List the keys, also those that are over. Their secrets are kept nowhere."""
    if _is_on_server(call, tenant):
        with call.me() as me:
            return me.keys()
    with call.opened() as memory:
        return memory.keys(tenant or DEFAULT_TENANT)


@command("revoke", example=f"triptych key revoke {EXAMPLE_ID}", show=_show)
def revoke(
    call: Call,
    id: Annotated[str, typer.Argument(help="The key's id, or its secret.")],
    *,
    tenant: Tenant = None,
) -> Key:
    """Let nobody in by that key any more; a running server knows within seconds."""
    if _is_on_server(call, tenant):
        with call.me() as me:
            return me.revoke_key(id)
    with call.opened() as memory:
        return memory.revoke_key(id, tenant=tenant or DEFAULT_TENANT)


def _is_on_server(call: Call, tenant: str | None) -> bool:
    """Whether the call goes to a server, by whose key it is known which tenant is meant."""
    if call.profile() is None:
        return False
    if tenant is not None:
        raise InvalidInputError(
            "is that of the key for the server",
            field="--tenant",
            remedy="leave it out, or name a store",
        )
    return True


KEY = Group(
    "key",
    "Let programs in over the network. Example:  triptych key create --as agent:assistant,user:alice",
    (create, list_keys, revoke),
)
