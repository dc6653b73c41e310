// The tables of what happens to listings beyond the free number when a plan ends: `plan_notices` and `plan_pauses`.
import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { User } from '../../account/account.entity.ts';
import { created, identity } from '../../db/base.ts';
import { Organization } from '../../organization/organization.entity.ts';
import { Property } from '../../property/property.entity.ts';

/** The notice that listings beyond the free number are paused; one for the stock of a person who works alone, or of an organization. */
export const PlanNotice = defineEntity({
  name: 'PlanNotice',
  tableName: 'plan_notices',
  properties: {
    ...identity,
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('cascade').unique('plan_notices_user_uq'),
    organization: () =>
      p.manyToOne(Organization).ref().strictNullable().default(null).deleteRule('cascade').unique('plan_notices_organization_uq'),
    /** When the listings are paused unless a plan runs by then: seven days after the notice or later. */
    pausesAt: p.datetime(),
    /** When they were paused; null before. */
    pausedAt: p.datetime().strictNullable().default(null),
    /** The listings that were chosen to stay online; without a choice those with the most views stay. */
    kept: p.array().$type<number[]>().columnType('int[]').defaultRaw(`'{}'`),
    ...created,
  },
  checks: [{ name: 'plan_notices_stock_ck', expression: 'num_nonnulls(user_id, organization_id) = 1' }],
  indexes: [
    {
      name: 'plan_notices_due_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (pauses_at) where paused_at is null`,
    },
  ],
});
export type PlanNotice = InferEntity<typeof PlanNotice>;

/** A listing that was paused because a plan ended, and comes back with one. */
export const PlanPause = defineEntity({
  name: 'PlanPause',
  tableName: 'plan_pauses',
  properties: {
    property: () => p.manyToOne(Property).primary().deleteRule('cascade'),
    notice: () => p.manyToOne(PlanNotice).ref().deleteRule('cascade').index('plan_pauses_notice_ix'),
    ...created,
  },
});
export type PlanPause = InferEntity<typeof PlanPause>;
