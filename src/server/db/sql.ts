// Building blocks of SQL texts: prepared statements and bound values (`$1`).
import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/** The names of statements by their texts; the process remembers them, because hashing each text again would cost more than it saves. */
const names = new Map<string, string>();

/** A named statement, which PostgreSQL parses and plans once per connection. The name is a hash of the text. */
export function preparedStatement(text: string, values: unknown[]): QueryConfig {
  let name = names.get(text);
  if (!name) {
    name = `s${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
    names.set(text, name);
  }
  return { name, text, values };
}

/**
 * An unnamed statement, which PostgreSQL plans for its values at each call. For words of the text index: some match a tenth of all
 * properties and some match three, and one plan cannot serve both.
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

/** A list of ids as one value of type `int[]`. */
export const intArray = (ids: readonly number[]): string => `{${ids.join()}}`;
