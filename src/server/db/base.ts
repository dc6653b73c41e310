import { p } from '@mikro-orm/core';

/** Columns of every table: an id and a creation time in UTC. */
export const identity = { id: p.integer().primary().autoincrement() };
export const created = { createdAt: p.datetime().defaultRaw('now()') };

/** `text[] not null default '{}'` */
export const textList = () => p.array().columnType('text[]').defaultRaw(`'{}'`);
