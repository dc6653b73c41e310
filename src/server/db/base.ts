// Columns and checks that several MikroORM entities share.
import { p } from '@mikro-orm/core';

/** The primary key of most tables. */
export const identity = { id: p.integer().primary().autoincrement() };
/** The creation time in UTC. */
export const created = { createdAt: p.datetime().defaultRaw('now()') };

/** A column `text[] not null default '{}'`. */
export const textList = () => p.array().columnType('text[]').defaultRaw(`'{}'`);

/** SQL of a check that a column has one of these values. They must be constants of the code, because they are not escaped. */
export const oneOf = (column: string, values: readonly string[]): string =>
  `${column} in (${values.map((value) => `'${value}'`).join(', ')})`;
