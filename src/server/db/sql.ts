// Building blocks of SQL texts: prepared statements and bound values (`$1`).
import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/** The names of prepared statements by their SQL. Hashing the SQL at each call would cost more than preparing saves. */
const nameBySql = new Map<string, string>();

/** A named statement, which PostgreSQL parses and plans once per connection. The name is a hash of the text. */
export function preparedStatement(text: string, values: unknown[]): QueryConfig {
  let name = nameBySql.get(text);
  if (!name) {
    name = `s${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
    nameBySql.set(text, name);
  }
  return { name, text, values };
}

/**
 * An unnamed statement, which PostgreSQL plans for its values at each call. Searches for words use it: a frequent word matches a tenth of all
 * properties and a rare one three, and no single plan is fast for both.
 */
export const unpreparedStatement = (text: string, values: unknown[]): QueryConfig => ({ text, values });

/** Collects the values of a statement; `bind(value)` returns the placeholder, such as `$1`. */
export class SqlParams {
  readonly list: unknown[] = [];
  readonly bind = (value: unknown): string => {
    this.list.push(value);
    return `$${this.list.length}`;
  };
}

/** A list of ids as one bound value: an array literal of PostgreSQL such as `{1,2}`, for the type `int[]`. */
export const intArray = (ids: readonly number[]): string => `{${ids.join()}}`;
