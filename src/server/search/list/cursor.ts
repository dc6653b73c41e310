// The `after` cursor of lists: encodes and checks a position.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { m } from '../../../shared/messages/messages.ts';
import { INT4_MAX } from '../../../shared/property/property.ts';
import { type SearchFilter, SORTS, type Sort } from '../../../shared/search/search.ts';
import { DomainError } from '../../errors.ts';
import { type Position, positionSchema } from './order.ts';

/** `after` of GET /api/properties: where the page before ended. Only a position: changing it shows another part of the same public list. */
export interface PageCursor {
  sort: Sort;
  /** The position of the last home of that page. */
  at: Position;
  /** How many matched `filter` when that was counted; null when it was not asked for. */
  total: number | null;
  /** `filterHash` of the filter that `total` belongs to. */
  filter: string;
}

/** A short mark of a filter, to see whether a cursor's total belongs to it. */
export const filterHash = (filter: SearchFilter): string =>
  createHash('sha1').update(JSON.stringify(filter)).digest('base64url').slice(0, 12);

/** A cursor as the text of `after`. */
export const toCursor = (cursor: PageCursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Reads the text of `after`. @throws DomainError INVALID for a text that is no cursor, or one that was made in another sort. */
export function fromCursor(text: string, sort: Sort): PageCursor {
  const value = parse(text);
  const head = z.object({ sort: z.enum(SORTS) }).safeParse(value);
  if (head.success && head.data.sort !== sort) {
    throw new DomainError('INVALID', m.search_after_sort({ name: 'after', sort: `sort=${head.data.sort}` }));
  }
  const cursorSchema = z.object({
    sort: z.literal(sort),
    at: positionSchema(sort),
    total: z.int().min(0).max(INT4_MAX).nullable(),
    filter: z.string(),
  });
  const read = cursorSchema.safeParse(value);
  if (!read.success) throw new DomainError('INVALID', m.search_after_invalid({ name: 'after', header: 'Link' }));
  return read.data;
}

/** The JSON in a base64url text; null when there is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
