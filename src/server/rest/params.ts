// Reads typed inputs from the text of query and path, and writes `Link: rel="next"`.
import type { Request } from 'express';
import type { ZodType, z } from 'zod';
import { m } from '../../shared/messages/messages.ts';
import { splitList } from '../../shared/search/search-url.ts';
import { DomainError } from '../errors.ts';

type Kind = 'number' | 'boolean' | 'array' | 'text';
/** What JSON type a schema takes, looking through optional, default and pipe. */
function kindOf(schema: ZodType): Kind {
  const def = schema._zod.def as { type: string; innerType?: ZodType; in?: ZodType };
  if (def.innerType) return kindOf(def.innerType);
  if (def.type === 'pipe' && def.in) return kindOf(def.in);
  return def.type === 'number' || def.type === 'boolean' || def.type === 'array' ? def.type : 'text';
}

/** A text of a path or query as the JSON type of its schema; a text that does not look like that type stays a text, which the schema refuses. */
function fromText(schema: ZodType, value: string): unknown {
  switch (kindOf(schema)) {
    case 'number':
      return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    case 'array':
      return splitList(value);
    default:
      return value;
  }
}

/**
 * Query and path parameters as the schema `input` takes them: blank counts as absent, unknown keys are ignored.
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
 * Path parameters of which each number that is not an id becomes `invalid`, which the schema rejects. `1e3` and `+1` are no ids, though numbers for
 * JavaScript: an id is at most ten digits without a leading zero. Texts, such as names of areas, are checked by their schema.
 */
export const rejectNonNumericIds = (input: z.ZodObject | null, params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => {
      const schema = input?.shape[key] as ZodType | undefined;
      const isText = schema !== undefined && kindOf(schema) === 'text';
      return [key, isText || /^[1-9]\d{0,9}$/.test(String(value)) ? value : 'invalid'];
    }),
  );

/** `Link: <…>; rel="next"` while there is more: the same list after the last row of this page, whatever offset this page had. */
export function nextLink(req: Request, after: string, origin: string): string {
  const url = new URL(req.originalUrl, origin);
  url.searchParams.delete('offset');
  url.searchParams.set('after', after);
  return `<${url.href}>; rel="next"`;
}
