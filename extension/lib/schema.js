/**
 * A small interpreter of JSON Schema: the part that the wire models use. An extension may not compile
 * code, so the usual validators, which do, cannot run here.
 *
 * @typedef {Record<string, any>} Schema
 */

/** A value that is not what the schema says; the text says where and why, without repeating the value. */
export class SchemaError extends Error {}

/**
 * Check `value` and fill in the defaults of fields that were left out (in place).
 *
 * @param {Schema} root  A schema; references are looked up in its `$defs`.
 * @param {unknown} value  Parsed JSON.
 * @param {Schema} [schema]  A part of `root`, if only that part is meant.
 * @throws {SchemaError}
 */
export function validate(root, value, schema = root) {
  check(root, schema, value, "");
}

/** @param {Schema} root @param {Schema} schema @param {any} value @param {string} path @returns {void} */
function check(root, schema, value, path) {
  if (schema.$ref) return check(root, root.$defs[schema.$ref.slice("#/$defs/".length)], value, path);
  if (schema.discriminator) return checkTagged(root, schema, value, path);
  if (schema.anyOf) return checkAny(root, schema.anyOf, value, path);
  if ("const" in schema && value !== schema.const) fail(path, `must be ${JSON.stringify(schema.const)}`);
  if (schema.enum && !schema.enum.includes(value)) fail(path, `must be one of ${schema.enum.join(", ")}`);
  if (schema.type && !isOfType(schema.type, value)) fail(path, `must be of type ${schema.type}`);
  if (schema.type === "string") checkString(schema, value, path);
  else if (schema.type === "array") checkArray(root, schema, value, path);
  else if (schema.type === "object") checkObject(root, schema, value, path);
  else if (typeof value === "number") checkNumber(schema, value, path);
}

/** @param {string} path @param {string} problem @returns {never} */
function fail(path, problem) {
  throw new SchemaError(`${path.slice(1) || "frame"}: ${problem}`);
}

/** @param {string} type @param {any} value */
function isOfType(type, value) {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  if (type === "null") return value === null;
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}

/** @param {Schema} root @param {Schema} schema @param {any} value @param {string} path */
function checkTagged(root, schema, value, path) {
  if (!isOfType("object", value)) fail(path, "must be of type object");
  const { propertyName, mapping } = schema.discriminator;
  const tag = value[propertyName];
  if (typeof tag !== "string" || !Object.hasOwn(mapping, tag)) fail(`${path}.${propertyName}`, "is not known");
  check(root, { $ref: mapping[tag] }, value, path);
}

/** @param {Schema} root @param {Schema[]} choices @param {any} value @param {string} path @returns {void} */
function checkAny(root, choices, value, path) {
  /** @type {unknown} */
  let problem;
  for (const choice of choices) {
    try {
      return check(root, choice, value, path);
    } catch (error) {
      // The first choice is the real one in every `X | null`: its complaint is the one to show.
      problem ??= error;
    }
  }
  throw problem;
}

/** @param {Schema} schema @param {string} value @param {string} path */
function checkString(schema, value, path) {
  // Lengths count characters as Python does; only long strings are worth counting.
  if (value.length > schema.maxLength && [...value].length > schema.maxLength)
    fail(path, `must have at most ${schema.maxLength} characters`);
  if (value.length < schema.minLength) fail(path, `must have at least ${schema.minLength} characters`);
  if (schema.pattern && !new RegExp(schema.pattern, "u").test(value)) fail(path, `must match ${schema.pattern}`);
}

/** @param {Schema} schema @param {number} value @param {string} path */
function checkNumber(schema, value, path) {
  if (value < schema.minimum) fail(path, `must be at least ${schema.minimum}`);
  if (value > schema.maximum) fail(path, `must be at most ${schema.maximum}`);
  if (value <= schema.exclusiveMinimum) fail(path, `must be more than ${schema.exclusiveMinimum}`);
}

/** @param {Schema} root @param {Schema} schema @param {any[]} value @param {string} path */
function checkArray(root, schema, value, path) {
  if (value.length > schema.maxItems) fail(path, `must have at most ${schema.maxItems} items`);
  if (value.length < schema.minItems) fail(path, `must have at least ${schema.minItems} items`);
  value.forEach((item, index) => check(root, schema.items, item, `${path}.${index}`));
}

/** @param {Schema} root @param {Schema} schema @param {Record<string, any>} value @param {string} path */
function checkObject(root, schema, value, path) {
  for (const name of Object.keys(value))
    if (!Object.hasOwn(schema.properties, name)) fail(`${path}.${name}`, "is not a known field");
  for (const [name, field] of Object.entries(schema.properties)) {
    if (Object.hasOwn(value, name)) check(root, /** @type {Schema} */ (field), value[name], `${path}.${name}`);
    else if (schema.required?.includes(name)) fail(`${path}.${name}`, "is missing");
    else value[name] = structuredClone(/** @type {Schema} */ (field).default);
  }
}
