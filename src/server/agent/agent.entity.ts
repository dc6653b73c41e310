import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { User } from '../account/account.entity.ts';
import { created, identity, textList } from '../db/base.ts';
import { Organization } from '../organization/organization.entity.ts';

/** A public agent profile. Imported agents are identified by (source, reference); only demo agents have years of experience and closed deals. */
export const Agent = defineEntity({
  name: 'Agent',
  tableName: 'agents',
  properties: {
    ...identity,
    /** The import source; `own` for agents of this site. */
    source: p.string().length(60).default('own'),
    /** Identifies the agent within the source: their id in the feed, or address and name where it has none; null for agents of this site. */
    reference: p.string().length(120).strictNullable().default(null),
    name: p.string().length(100),
    /** The job title: `Property Consultant`. */
    title: p.string().length(120),
    email: p.string().length(254).unique('agents_email_uq'),
    phone: p.string().length(30).default(''),
    image: p.text().default(''),
    bio: p.text().default(''),
    /** Their Arabic name, job title and text, shown on Arabic pages; where one is null, those show the English one. */
    nameAr: p.string().length(100).strictNullable().default(null),
    titleAr: p.string().length(120).strictNullable().default(null),
    bioAr: p.text().strictNullable().default(null),
    specializations: textList(),
    /** The languages that the agent speaks, as their account says; empty when it says none. */
    languages: textList(),
    /** The broker number (BRN) of the Land Department, as the agent or their feed states it; null when they state none. */
    brokerNumber: p.string().length(7).strictNullable().default(null),
    /** The average of the reviews, from 1 to 5, or 0 without any. A database trigger on `reviews` sets it and `reviewCount`. */
    rating: p.decimal('number').precision(2).scale(1).default(0),
    reviewCount: p.integer().default(0),
    yearsExperience: p.integer().strictNullable().default(null),
    dealsClosed: p.integer().strictNullable().default(null),
    /** When staff took the profile down. It is then not shown, and its homes are shown without an agent. */
    removedAt: p.datetime().strictNullable().default(null),
    /** The id of the decision that took it down (`review_items`), whose row is kept as long as this id. */
    removedItemId: p.integer().strictNullable().default(null),
    /** The account that took the profile over; null before that. */
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null').unique('agents_user_uq').lazy().hidden(),
    /** When the account took it over; a new name waits for staff from 14 days after that on. */
    claimedAt: p.datetime().strictNullable().default(null),
    /** The name that waits for staff; null without one. */
    wantedName: p.string().length(100).strictNullable().default(null),
    /** When all its homes had been given to the account. */
    homesGivenAt: p.datetime().strictNullable().default(null),
    /** The brokerage of the agent; null without one. */
    organization: () => p.manyToOne(Organization).ref().strictNullable().default(null).deleteRule('set null').lazy().hidden(),
    ...created,
  },
  uniques: [{ name: 'agents_source_uq', properties: ['source', 'reference'] }],
  indexes: [
    {
      name: 'agents_wanted_name_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (id) where wanted_name is not null`,
    },
    {
      name: 'agents_homes_given_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (id) where user_id is not null and homes_given_at is null`,
    },
    {
      name: 'agents_organization_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (organization_id) where organization_id is not null`,
    },
    {
      name: 'agents_removed_item_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (removed_item_id) where removed_item_id is not null`,
    },
  ],
  checks: [{ name: 'agents_rating_ck', expression: 'rating >= 0 and rating <= 5' }],
});
export type Agent = InferEntity<typeof Agent>;
