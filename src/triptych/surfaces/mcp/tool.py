"""A tool: what a client is told of it, and how it is called."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import mcp_types as types
from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from triptych.errors import TriptychError
from triptych.service.member.member import AsyncMember
from triptych.surfaces.mcp.faults import failed, misread


class Arguments(BaseModel):
    """The arguments of a tool, by name; an unknown one is an error. What their values may be is for the
    service to say, in the same words as at every door."""

    model_config = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True)
class Told:
    """An answer: as text for a model to read, and as data of the tool's schema."""

    text: str
    data: BaseModel


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool. `run` is given its arguments read, and whoever asks; what it raises becomes a tool's error.

    `reads_only`, `destroys` and `repeatable` (doing it twice is doing it once) are told to clients as hints.
    """

    name: str
    title: str
    description: str
    arguments: type[Arguments]
    answer: type[BaseModel]
    run: Callable[[AsyncMember, Any], Awaitable[Told]]
    reads_only: bool = False
    destroys: bool = False
    repeatable: bool = False

    @property
    def declared(self) -> types.Tool:
        """The tool as it is listed."""
        return types.Tool(
            name=self.name,
            title=self.title,
            description=self.description,
            input_schema=_schema(self.arguments, "validation"),
            output_schema=_schema(self.answer, "serialization"),
            annotations=types.ToolAnnotations(
                title=self.title,
                read_only_hint=self.reads_only,
                destructive_hint=self.destroys,
                idempotent_hint=self.repeatable,
                open_world_hint=False,
            ),
        )

    async def call(self, member: AsyncMember, given: Mapping[str, Any] | None) -> types.CallToolResult:
        """The answer, or the error as a result of the tool."""
        try:
            told = await self.run(member, self._read(given or {}))
        except TriptychError as error:
            return failed(error)
        except Exception as error:  # noqa: BLE001 - told to the log; the client learns no more
            return failed(error)
        return types.CallToolResult(
            content=[types.TextContent(type="text", text=told.text)],
            structured_content=told.data.model_dump(mode="json", by_alias=True),
        )

    def _read(self, given: Mapping[str, Any]) -> Arguments:
        try:
            return self.arguments.model_validate(dict(given), by_alias=True)
        except ValidationError as error:
            names = [field.alias or name for name, field in self.arguments.model_fields.items()]
            raise misread(error, self.name, names) from None


def _schema(model: type[BaseModel], mode: JsonSchemaMode) -> dict[str, Any]:
    made = model.model_json_schema(schema_generator=_Terse, mode=mode)
    return {name: part for name, part in made.items() if name not in ("title", "description")}


class _Terse(GenerateJsonSchema):
    """Without what every client pays for and none needs: titles, and "or null" where leaving out does."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002 - none has one
        return False

    def nullable_schema(self, schema: Any) -> Any:
        return super().nullable_schema(schema) if self._answers else self.generate_inner(schema["schema"])

    def default_schema(self, schema: Any) -> Any:
        made = super().default_schema(schema)
        if not self._answers and made.get("default", ...) in (None, []):
            del made["default"]
        return made

    @property
    def _answers(self) -> bool:
        return self.mode == "serialization"
