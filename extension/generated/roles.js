// Written by scripts/generate-schema from shared_schema/handrail_wire. Do not edit.
export const TYPED_ROLES = /** @type {ReadonlySet<string>} */ (new Set(["searchbox", "spinbutton", "textbox"]));
export const TEXT_ROLES = /** @type {ReadonlySet<string>} */ (new Set(["combobox", "searchbox", "spinbutton", "textbox"]));
export const FIELD_ROLES = /** @type {ReadonlySet<string>} */ (new Set(["combobox", "listbox", "searchbox", "slider", "spinbutton", "textbox"]));
export const CHOICE_ROLES = /** @type {ReadonlySet<string>} */ (new Set(["checkbox", "radio"]));
export const BUTTON_ROLES = /** @type {ReadonlySet<string>} */ (new Set(["button", "menuitem", "menuitemcheckbox", "menuitemradio", "switch", "tab"]));
export const CHOSEN_ROLES = /** @type {ReadonlySet<string>} */ (new Set(["menuitemradio", "option", "treeitem"]));
export const CELL_ROLES = /** @type {ReadonlySet<string>} */ (new Set(["cell", "columnheader", "gridcell", "rowheader"]));
export const ROW_ROLES = /** @type {ReadonlySet<string>} */ (new Set(["article", "listitem", "row"]));
