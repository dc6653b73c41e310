import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../account/account.entity.ts';
import { created, identity } from '../db/base.ts';
import { Organization } from './organization.entity.ts';

/** The claim of a brokerage to the homes of an import whose feed names no single contact address; staff decide it. */
export const SourceClaim = defineEntity({
  name: 'SourceClaim',
  tableName: 'source_claims',
  properties: {
    ...identity,
    source: p.string().length(60),
    organization: () => p.manyToOne(Organization).deleteRule('cascade'),
    /** Who asked. */
    user: () => p.manyToOne(User).deleteRule('cascade'),
    ...created,
    /** Null while it waits. */
    decidedAt: p.datetime().strictNullable().default(null),
    decidedBy: p.integer().strictNullable().default(null),
  },
  uniques: [{ name: 'source_claims_source_uq', properties: ['source', 'organization'] }],
});
export type SourceClaim = InferEntity<typeof SourceClaim>;
