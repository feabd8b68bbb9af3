/**
 * The part of JSON Schema (draft 2020-12) that zod writes for the contracts.
 * https://json-schema.org/draft/2020-12/json-schema-validation
 */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  $ref?: string;
  $defs?: Record<string, Schema>;
}

/** The alternatives of a union; a schema that is none is its own only one. */
function alternativesOf(schema: Schema): readonly Schema[] {
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return schema.anyOf ?? schema.oneOf ?? [schema];
}

/** The values of an enumeration; undefined: not limited to a list. */
const valuesOf = (schema: Schema): readonly unknown[] | undefined => ('const' in schema ? [schema.const] : schema.enum);

/** Accepts every value. */
const isAnything = (schema: Schema): boolean =>
  !schema.type && !schema.allOf && !schema.$ref && !valuesOf(schema) && alternativesOf(schema)[0] === schema;

/** Follows a reference to `#` or `#/$defs/name` of the whole schema. */
function resolve(schema: Schema, root: Schema): Schema {
  if (!schema.$ref) return schema;
  if (schema.$ref === '#') return root;
  const found = root.$defs?.[schema.$ref.replace('#/$defs/', '')];
  if (!found) throw new Error(`unknown reference ${schema.$ref}`);
  return resolve(found, root);
}

/** The schema of what an object has in a field that is not declared: undefined: no such field. */
function undeclaredOf({ additionalProperties }: Schema): Schema | undefined {
  if (additionalProperties === false) return undefined;
  return typeof additionalProperties === 'object' ? additionalProperties : {};
}

/** Something that one side may send and the other does not accept. */
export interface Fault {
  /** Such as `body.theme[].name`. */
  path: string;
  /** A clause that follows the path: `is required now`. */
  what: string;
}

/**
 * - `request`: what clients of the released contract send, the present service must accept, with every limit.
 * - `answer`: clients of the released contract must understand what the present service sends. They ignore unknown
 *   fields, kinds of messages and enumerated values, and do not check limits.
 * - `message`: services of the released contract must accept what the present one writes to NATS, with every limit.
 */
export type Direction = 'request' | 'answer' | 'message';

interface Side {
  schema: Schema;
  /** The whole schema, which references point into. */
  root: Schema;
}

const at = ({ root }: Side, schema: Schema): Side => ({ schema: resolve(schema, root), root });
const alternatives = (side: Side): readonly Side[] => alternativesOf(side.schema).map((schema) => at(side, schema));

/** Why values of `from` may be invalid for `to`; empty: they are all valid. */
export function faultsBetween(from: Schema, to: Schema, direction: Direction, path: string): Fault[] {
  return new Comparison(direction).compare(
    { schema: resolve(from, from), root: from },
    { schema: resolve(to, to), root: to },
    path,
  );
}

class Comparison {
  private readonly direction: Direction;
  /** Pairs that are being compared: a recursive schema meets itself again. */
  private readonly open = new Set<string>();

  constructor(direction: Direction) {
    this.direction = direction;
  }

  compare(from: Side, to: Side, path: string): Fault[] {
    if (isAnything(to.schema)) return [];
    const pair = `${JSON.stringify(from.schema)} ${JSON.stringify(to.schema)}`;
    if (this.open.has(pair)) return [];
    this.open.add(pair);
    const faults = this.alternatives(from, to, path);
    this.open.delete(pair);
    return faults;
  }

  private alternatives(from: Side, to: Side, path: string): Fault[] {
    const targets = alternatives(to);
    return alternatives(from).flatMap((one) => {
      const tag = tagOf(one);
      const tagged = tag === undefined ? [] : targets.filter((target) => tagOf(target) === tag);
      if (tag !== undefined && tagged.length === 0 && targets.every((target) => tagOf(target) !== undefined)) {
        return this.direction === 'answer' ? [] : [{ path, what: `has ${tag}, which is not accepted` }];
      }
      const results = (tagged.length > 0 ? tagged : targets).map((target) => this.single(one, target, path));
      return results.toSorted((some, other) => some.length - other.length)[0] ?? [];
    });
  }

  private single(from: Side, to: Side, path: string): Fault[] {
    if (isAnything(to.schema)) return [];
    if (isAnything(from.schema)) return [{ path, what: 'had any value and is limited now' }];
    const sides = (side: Side) => side.schema.allOf?.map((schema) => at(side, schema)) ?? [side];
    // An intersection is valid when each of its parts is.
    if (to.schema.allOf) return sides(to).flatMap((part) => this.compare(from, part, path));
    if (from.schema.allOf) {
      const results = sides(from).map((part) => this.compare(part, to, path));
      return results.toSorted((some, other) => some.length - other.length)[0] ?? [];
    }
    if (!isTypeKept(from.schema, to.schema)) {
      return [{ path, what: `was ${this.named(from, to)}` }];
    }
    const faults = this.limits(from.schema, to.schema, path);
    if (from.schema.type === 'object') faults.push(...this.fields(from, to, path));
    if (from.schema.type === 'array') faults.push(...this.items(from, to, path));
    return faults;
  }

  /** Released first, present second, whichever of them sends. */
  private named(from: Side, to: Side): string {
    const [released, present] = this.direction === 'request' ? [from, to] : [to, from];
    return `${nameOf(released.schema)} and is ${nameOf(present.schema)} now`;
  }

  private limits(from: Schema, to: Schema, path: string): Fault[] {
    if (this.direction === 'answer') return [];
    const faults: Fault[] = [];
    const allowed = valuesOf(to);
    const sent = valuesOf(from);
    if (allowed && !sent) faults.push({ path, what: 'is not limited to a list on both sides' });
    const lost = allowed && sent?.filter((value) => !allowed.includes(value));
    if (lost && lost.length > 0) {
      faults.push({
        path,
        what: `has ${lost.map((value) => JSON.stringify(value)).join(', ')}, which is not accepted`,
      });
    }
    if (sent) return faults;
    for (const key of ['pattern', 'format'] as const) {
      if (to[key] !== undefined && to[key] !== from[key]) faults.push({ path, what: `has another ${key}` });
    }
    for (const key of ['minLength', 'minItems', 'minimum', 'exclusiveMinimum'] as const) {
      if ((to[key] ?? Number.NEGATIVE_INFINITY) > (from[key] ?? Number.NEGATIVE_INFINITY)) {
        faults.push({ path, what: this.limit(key, from[key], to[key]) });
      }
    }
    for (const key of ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'] as const) {
      if ((to[key] ?? Number.POSITIVE_INFINITY) < (from[key] ?? Number.POSITIVE_INFINITY)) {
        faults.push({ path, what: this.limit(key, from[key], to[key]) });
      }
    }
    return faults;
  }

  /** Released first. */
  private limit(key: string, sent: number | undefined, accepted: number | undefined): string {
    const [released, present] = this.direction === 'request' ? [sent, accepted] : [accepted, sent];
    return `changes ${key} from ${released ?? 'none'} to ${present ?? 'none'}`;
  }

  private fields(from: Side, to: Side, path: string): Fault[] {
    const { properties: sent = {}, required: always = [] } = from.schema;
    const { properties: known = {}, required: needed = [] } = to.schema;
    const missing = needed
      .filter((name) => !always.includes(name))
      .map((name) => ({ path: `${path}.${name}`, what: this.missing(name in sent) }));
    const undeclared = undeclaredOf(to.schema);
    const kept = Object.entries(sent).flatMap(([name, schema]) => {
      const target = known[name] ?? undeclared;
      if (target) return this.compare(at(from, schema), at(to, target), `${path}.${name}`);
      return this.direction === 'answer' ? [] : [{ path: `${path}.${name}`, what: 'is not accepted any more' }];
    });
    const more = undeclaredOf(from.schema);
    const isRecord = more && typeof from.schema.additionalProperties === 'object' && undeclared;
    return [...missing, ...kept, ...(isRecord ? this.compare(at(from, more), at(to, undeclared), `${path}{}`) : [])];
  }

  private missing(isOptional: boolean): string {
    if (this.direction === 'request') return 'is required now';
    return isOptional ? 'may be missing now' : 'is missing now';
  }

  private items(from: Side, to: Side, path: string): Fault[] {
    const one = (schema: Schema): Schema => (typeof schema.items === 'object' ? schema.items : {});
    const firsts = (to.schema.prefixItems ?? []).flatMap((schema, index) =>
      this.compare(at(from, from.schema.prefixItems?.[index] ?? one(from.schema)), at(to, schema), `${path}[${index}]`),
    );
    return [...firsts, ...this.compare(at(from, one(from.schema)), at(to, one(to.schema)), `${path}[]`)];
  }
}

/** The type of a message or of another tagged object, such as `type "map"`. */
function tagOf({ schema: { properties = {} }, root }: Side): string | undefined {
  for (const name of ['type', 'kind', 'success']) {
    const field = properties[name] && resolve(properties[name], root);
    if (field && 'const' in field) return `${name} ${JSON.stringify(field.const)}`;
  }
  return undefined;
}

function isTypeKept(from: Schema, to: Schema): boolean {
  const fromType = from.type ?? typeof valuesOf(from)?.[0];
  const toType = to.type ?? typeof valuesOf(to)?.[0];
  return fromType === toType || (fromType === 'integer' && toType === 'number');
}

const nameOf = (schema: Schema): string =>
  schema.type?.toString() ?? (valuesOf(schema) ?? []).map((one) => JSON.stringify(one)).join(' or ');
