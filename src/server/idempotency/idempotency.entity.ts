// The table of answers to requests with an Idempotency-Key.
import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { User } from '../account/account.entity.ts';
import { created, identity } from '../db/base.ts';
import type { DomainErrorCode } from '../errors.ts';

/** A request with an Idempotency-Key, and its answer, which is kept for a day. While it runs, or after a crash, it has no status. */
export const IdempotencyKey = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    ...identity,
    /** Who sent it: `key:5`, `member:7`, or `address:` with a signature of the network address. */
    caller: p.string().length(100),
    /** The member who sent it, or who made the API key; null for visitors. */
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('cascade').index('idempotency_keys_user_ix'),
    key: p.string().length(255),
    /** A signature of method, path and body: a body may hold a password, which a plain hash would let be guessed. */
    requestHash: p.string().length(43).hidden(),
    /** The HTTP status of the answer. */
    status: p.smallint().strictNullable().default(null),
    /** The JSON text of the answer, or the text of an error; null where it holds a secret. */
    body: p.text().strictNullable().default(null).hidden(),
    /** The kind of an error; `FIELDS` for fields that are not valid. */
    errorKind: p.string().$type<DomainErrorCode | 'FIELDS'>().length(20).strictNullable().default(null),
    /** The fields that an error is about. */
    errorFields: p.json<{ path: string; message: string }[]>().strictNullable().default(null).hidden(),
    /** Headers that the procedure set, such as `X-Held`. */
    headers: p.json<Record<string, string>>().defaultRaw(`'{}'`).hidden(),
    /** Bytes of the body. */
    size: p.integer().default(0),
    ...created,
  },
  uniques: [{ name: 'idempotency_keys_caller_uq', properties: ['caller', 'key'] }],
  indexes: [
    // what a caller has, counted without reading bodies
    {
      name: 'idempotency_keys_usage_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (caller, created_at) include (size)`,
    },
    { name: 'idempotency_keys_created_ix', properties: ['createdAt'] },
  ],
});
export type IdempotencyKey = InferEntity<typeof IdempotencyKey>;
