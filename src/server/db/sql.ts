import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

const names = new Map<string, string>();

/** A named statement: PostgreSQL parses and plans each text once a connection. The name follows from the text. */
export function preparedStatement(text: string, values: unknown[]): QueryConfig {
  let name = names.get(text);
  if (!name) {
    name = `s${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
    names.set(text, name);
  }
  return { name, text, values };
}

/**
 * A statement without a name, planned for its values at each call: for words of the text index, of which some are in every tenth home and some in
 * three. A plan made once for any word may read the whole market for a frequent one.
 */
export const unpreparedStatement = (text: string, values: unknown[]): QueryConfig => ({ text, values });

/** Collects values and hands out their placeholders: `bind(5)` → `$1`. */
export class SqlParams {
  readonly list: unknown[] = [];
  readonly bind = (value: unknown): string => {
    this.list.push(value);
    return `$${this.list.length}`;
  };
}
