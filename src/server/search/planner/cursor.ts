// Encodes and decodes the `after` cursor of lists: the position of the last home of a page, from which the next page continues, and the total of the list.
// Pure; a cursor is text in a URL and nothing is stored.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { m } from '../../../shared/messages/messages.ts';
import { INT4_MAX } from '../../../shared/property/property.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { SORTS, type Sort } from '../../../shared/search/sorts-and-limits.ts';
import { DomainError } from '../../errors.ts';
import { type Position, positionSchema } from './order.ts';

/** What the text `after` of GET /api/properties holds. It is not signed: a changed one shows another part of the same public list. */
export interface PageCursor {
  sort: Sort;
  /** The position of the last home of the page that the cursor was made for: the values of the sort columns. */
  at: Position;
  /** The total of the list when it was counted; COUNT_CAP (10,001) when there are more than are counted, null when it was not requested or not known. */
  total: number | null;
  /** `filterHash` of the filter that `total` belongs to. */
  filter: string;
}

/** A short hash of a filter, to tell whether the total of a cursor belongs to that filter. */
export const filterHash = (filter: SearchFilter): string =>
  createHash('sha1').update(JSON.stringify(filter)).digest('base64url').slice(0, 12);

/** A cursor as the text of `after`. */
export const toCursor = (cursor: PageCursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Reads the text of `after`. @throws DomainError INVALID for a text that is no cursor, or one that was made in another sort. */
export function fromCursor(text: string, sort: Sort): PageCursor {
  const value = parseBase64Json(text);
  const sortOfCursor = z.object({ sort: z.enum(SORTS) }).safeParse(value);
  if (sortOfCursor.success && sortOfCursor.data.sort !== sort) {
    throw new DomainError('INVALID', m.search_after_sort({ name: 'after', sort: `sort=${sortOfCursor.data.sort}` }));
  }
  const cursorSchema = z.object({
    sort: z.literal(sort),
    at: positionSchema(sort),
    total: z.int().min(0).max(INT4_MAX).nullable(),
    filter: z.string(),
  });
  const cursor = cursorSchema.safeParse(value);
  if (!cursor.success) throw new DomainError('INVALID', m.search_after_invalid({ name: 'after', header: 'Link' }));
  return cursor.data;
}

/** The JSON in a base64url text; null when there is none. */
function parseBase64Json(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
