// Converts the texts of query and path parameters to the typed input of a procedure, and makes the `Link` header of a page of a list.
import type { Request } from 'express';
import type { ZodType, z } from 'zod';
import { m } from '../../shared/messages/messages.ts';
import { splitList } from '../../shared/search/search-url.ts';
import { DomainError } from '../errors.ts';

type Kind = 'number' | 'boolean' | 'array' | 'text';
/** The JSON type that a schema takes, looking through optional, default and pipe. */
function kindOf(schema: ZodType): Kind {
  const def = schema._zod.def as { type: string; innerType?: ZodType; in?: ZodType };
  if (def.innerType) return kindOf(def.innerType);
  if (def.type === 'pipe' && def.in) return kindOf(def.in);
  return def.type === 'number' || def.type === 'boolean' || def.type === 'array' ? def.type : 'text';
}

/** Converts a parameter to the JSON type that its schema takes. A text that is not of that type stays a text, which the schema rejects later. */
function fromText(schema: ZodType, value: string): unknown {
  switch (kindOf(schema)) {
    case 'number':
      // at most 15 digits before the point: a JavaScript number holds such a whole number exactly
      return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
    case 'boolean':
      if (value === 'true') return true;
      return value === 'false' ? false : value;
    case 'array':
      return splitList(value);
    default:
      return value;
  }
}

/**
 * Converts query and path parameters to the JSON values that the schema `input` takes. Blank values count as absent, and unknown keys are ignored.
 * @throws DomainError INVALID for a repeated key
 */
export function inputFromText(
  input: z.ZodObject | null,
  query: Record<string, unknown>,
  params: Record<string, unknown>,
): Record<string, unknown> {
  const shape = (input?.shape ?? {}) as Record<string, ZodType>;
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries({ ...query, ...params })) {
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!schema) continue;
    if (Array.isArray(value)) throw new DomainError('INVALID', m.http_given_once({ key }));
    const text = String(value);
    if (text.trim() !== '') values[key] = fromText(schema, text);
  }
  return values;
}

/**
 * Path parameters with `invalid` in place of each id that is not a plain number, so that its schema rejects it. An id has at most ten digits and no
 * leading zero; JavaScript would read `1e3` and `+1` as numbers too. Text parameters, such as names of areas, are left to their schema.
 */
export const rejectNonNumericIds = (input: z.ZodObject | null, params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => {
      const schema = input?.shape[key] as ZodType | undefined;
      const isText = schema !== undefined && kindOf(schema) === 'text';
      return [key, isText || /^[1-9]\d{0,9}$/.test(String(value)) ? value : 'invalid'];
    }),
  );

/**
 * The value of a `Link` header that leads to the next page: the parameters of the query that `input` knows, after the cursor `after` of this page's
 * last row, without an offset.
 */
export function nextLink(req: Request, input: z.ZodObject | null, after: string, origin: string): string {
  const url = new URL(req.originalUrl, origin);
  const isKept = (key: string) => key !== 'offset' && Object.hasOwn(input?.shape ?? {}, key);
  url.search = new URLSearchParams([...url.searchParams].filter(([key]) => isKept(key))).toString();
  url.searchParams.set('after', after);
  return `<${url.href}>; rel="next"`;
}
