// The table of feeds out: secret addresses at which portals and programs read the homes of a member or organization.
import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { OUTGOING_FORMATS, type OutgoingFormat } from '../../shared/outgoing-feed/outgoing-feed.ts';
import { User } from '../account/account.entity.ts';
import { created, identity, oneOf } from '../db/base.ts';
import { Organization } from '../organization/organization.entity.ts';
import { Property } from '../property/property.entity.ts';

/** The address of a file of an organization, or of a member who works alone. Only the hash of its key is stored; a new address replaces the row. */
export const OutgoingFeed = defineEntity({
  name: 'OutgoingFeed',
  tableName: 'outgoing_feeds',
  properties: {
    ...identity,
    /** The member who works alone; null where an organization has it. */
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('cascade'),
    organization: () => p.manyToOne(Organization).ref().strictNullable().default(null).deleteRule('cascade'),
    format: p.string().$type<OutgoingFormat>().length(20),
    keyHash: p.text().hidden(),
    /** When it was last read, and what the program that did calls itself. */
    readAt: p.datetime().strictNullable().default(null),
    reader: p.string().length(200).strictNullable().default(null),
    ...created,
  },
  uniques: [{ name: 'outgoing_feeds_key_uq', properties: ['keyHash'] }],
  indexes: [
    {
      name: 'outgoing_feeds_user_uq',
      expression: (_c, t, i) => quote`create unique index ${i} on ${t} (user_id, format) where user_id is not null`,
    },
    {
      name: 'outgoing_feeds_organization_uq',
      expression: (_c, t, i) => quote`create unique index ${i} on ${t} (organization_id, format) where organization_id is not null`,
    },
  ],
  checks: [
    { name: 'outgoing_feeds_owner_ck', expression: 'num_nonnulls(user_id, organization_id) = 1' },
    { name: 'outgoing_feeds_format_ck', expression: oneOf('format', OUTGOING_FORMATS) },
  ],
});
export type OutgoingFeed = InferEntity<typeof OutgoingFeed>;

/** A home that its advertiser does not send to a feed out; all others are sent. */
export const UnsentHome = defineEntity({
  name: 'UnsentHome',
  tableName: 'unsent_homes',
  properties: {
    property: () => p.manyToOne(Property).ref().primary().deleteRule('cascade'),
    format: p.string().$type<OutgoingFormat>().length(20).primary(),
  },
  checks: [{ name: 'unsent_homes_format_ck', expression: oneOf('format', OUTGOING_FORMATS) }],
});
export type UnsentHome = InferEntity<typeof UnsentHome>;
