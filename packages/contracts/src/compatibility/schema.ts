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
export function alternativesOf(schema: Schema): readonly Schema[] {
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return schema.anyOf ?? schema.oneOf ?? [schema];
}

/** The values of an enumeration; undefined: not limited to a list. */
export const valuesOf = (schema: Schema): readonly unknown[] | undefined =>
  'const' in schema ? [schema.const] : schema.enum;

/** Accepts every value. */
export const isAnything = (schema: Schema): boolean =>
  !schema.type && !schema.allOf && !schema.$ref && !valuesOf(schema) && alternativesOf(schema)[0] === schema;

/** Follows a reference to `#` or `#/$defs/name` of the whole schema. */
export function resolve(schema: Schema, root: Schema): Schema {
  if (!schema.$ref) return schema;
  if (schema.$ref === '#') return root;
  const found = root.$defs?.[schema.$ref.replace('#/$defs/', '')];
  if (!found) throw new Error(`unknown reference ${schema.$ref}`);
  return resolve(found, root);
}

/** The schema of what an object has in a field that is not declared: undefined: no such field. */
export function undeclaredOf({ additionalProperties }: Schema): Schema | undefined {
  if (additionalProperties === false) return undefined;
  return typeof additionalProperties === 'object' ? additionalProperties : {};
}
