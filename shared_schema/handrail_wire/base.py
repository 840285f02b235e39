"""What every model on the wire has in common: closed (unknown fields are errors) and immutable."""

from pydantic import BaseModel, ConfigDict


class Wire(BaseModel):
    """Base of all wire models. `extra="forbid"` makes a typing error on either side a loud one."""

    model_config = ConfigDict(extra="forbid", frozen=True)
