// Columns and checks that entities share.
import { p } from '@mikro-orm/core';

/** The id that most tables have. */
export const identity = { id: p.integer().primary().autoincrement() };
/** The creation time in UTC. */
export const created = { createdAt: p.datetime().defaultRaw('now()') };

/** `text[] not null default '{}'` */
export const textList = () => p.array().columnType('text[]').defaultRaw(`'{}'`);

/** SQL of a check that a column has one of these values. */
export const oneOf = (column: string, values: readonly string[]): string =>
  `${column} in (${values.map((value) => `'${value}'`).join(', ')})`;
