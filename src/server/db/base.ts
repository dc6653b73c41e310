import { p } from '@mikro-orm/core';

/** Columns that every stored thing has. Times are UTC. */
export const identity = { id: p.integer().primary().autoincrement() };
export const created = { createdAt: p.datetime().defaultRaw('now()') };

/** `text[] not null default '{}'` */
export const textList = () => p.array().columnType('text[]').defaultRaw(`'{}'`);
