import type { Shape } from '@luplay/contracts';
import { faultOf } from '@luplay/contracts';
import { z } from 'zod';
import { AppError } from './errors.ts';

// Screens show these messages beside the field.
z.config({ localeError: faultOf });

const PARTS = { params: 'params', query: 'query', body: '' } as const;

/** Checks one part of a request; throws `validation_failed` with `details: { path, message }[]`. */
export function validate<S extends Shape>(shape: S, value: unknown, part: keyof typeof PARTS): z.output<S> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError('validation_failed', { details: issuesOf(parsed.error, PARTS[part]) });
}

/** At most 20 issues. Never contains the value. */
export function issuesOf(error: z.ZodError, prefix = ''): { path: string; message: string }[] {
  return error.issues
    .flatMap(ofNearest)
    .slice(0, 20)
    .map((issue) => ({
      path: [...(prefix ? [prefix] : []), ...issue.path.map(String)].join('.'),
      message: issue.message,
    }));
}

/**
 * For a union, the issues of the member that was most likely meant: one that knows all the fields, then the one with
 * the fewest issues.
 */
function ofNearest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const strange = (issues: z.core.$ZodIssue[]) => issues.filter(({ code }) => code === 'unrecognized_keys').length;
  const [nearest] = issue.errors.toSorted((a, b) => strange(a) - strange(b) || a.length - b.length);
  if (!nearest) return [issue];
  return nearest.flatMap((inner) => ofNearest({ ...inner, path: [...issue.path, ...inner.path] }));
}

/**
 * Why an outgoing value breaks its schema, also by a field that the schema does not have: that is how secrets leak.
 * Null when it is valid.
 */
export function outgoingFault(shape: Shape, value: unknown): string | null {
  const sent: unknown = JSON.parse(JSON.stringify(value));
  const parsed = shape.safeParse(sent);
  if (!parsed.success) return JSON.stringify(issuesOf(parsed.error));
  const extra = unknownField(sent, parsed.data, '');
  return extra === null ? null : `field "${extra}" is not in the contract`;
}

function unknownField(sent: unknown, known: unknown, path: string): string | null {
  if (typeof sent !== 'object' || sent === null || typeof known !== 'object' || known === null) return null;
  for (const [key, value] of Object.entries(sent)) {
    const here = path ? `${path}.${key}` : key;
    if (!(key in known)) return here;
    const inner = unknownField(value, (known as Record<string, unknown>)[key], here);
    if (inner !== null) return inner;
  }
  return null;
}
