// The tables of API keys and of their calls.
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ApiScope } from '../../shared/api-key/api-key.ts';
import { User } from '../account/account.entity.ts';
import { created, identity } from '../db/base.ts';
import { Organization } from '../organization/organization.entity.ts';

/** A key of a member, or of an organization for which an owner or manager made it. It may do what the member may, within its scopes. */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    ...identity,
    publicId: p.string().length(10).unique('api_keys_public_id_uq'),
    secretHash: p.string().length(64).hidden(),
    name: p.string().length(60),
    /** Who made it. */
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index('api_keys_user_ix'),
    organization: () =>
      p.manyToOne(Organization).ref().strictNullable().default(null).deleteRule('cascade').index('api_keys_organization_ix'),
    scopes: p.array().$type<ApiScope[]>().columnType('text[]'),
    /** Where calls may come from; empty: anywhere. */
    networks: p.array().columnType('text[]').defaultRaw(`'{}'`),
    endsAt: p.datetime().strictNullable().default(null),
    /** When its member was informed that it ends soon. */
    endsInformedAt: p.datetime().strictNullable().default(null),
    lastUsedAt: p.datetime().strictNullable().default(null),
    lastNetwork: p.string().length(50).strictNullable().default(null),
    /** Networks from which it was used, the first 50. */
    seenNetworks: p.array().columnType('text[]').defaultRaw(`'{}'`),
    ...created,
  },
});
export type ApiKey = InferEntity<typeof ApiKey>;

/** How many calls a key made on a day (UTC); 31 days. */
export const ApiKeyCalls = defineEntity({
  name: 'ApiKeyCalls',
  tableName: 'api_key_calls',
  properties: {
    ...identity,
    key: () => p.manyToOne(ApiKey).deleteRule('cascade'),
    day: p.date(),
    calls: p.integer(),
  },
  uniques: [{ name: 'api_key_calls_uq', properties: ['key', 'day'] }],
});
export type ApiKeyCalls = InferEntity<typeof ApiKeyCalls>;
