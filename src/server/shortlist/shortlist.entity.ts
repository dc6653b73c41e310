import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { SHORTLIST_VOTES, type ShortlistVote } from '../../shared/shortlist/shortlist.ts';
import { User } from '../account/account.entity.ts';
import { created, identity, oneOf } from '../db/base.ts';
import { Property } from '../property/property.entity.ts';

/**
 * A shared list of homes, opened by the secret part of its address, of which only the hash is stored. The token is computed from `linkSeed` with
 * the secret of the sessions, so that its maker can see the link again on another device. The owner is a user, or the browser with the key.
 */
export const Shortlist = defineEntity({
  name: 'Shortlist',
  tableName: 'shortlists',
  properties: {
    ...identity,
    tokenHash: p.text().hidden(),
    linkSeed: p.text().hidden(),
    name: p.string().length(60),
    ownerUser: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('cascade').index('shortlists_owner_ix'),
    ownerKeyHash: p.text().strictNullable().default(null).hidden(),
    /** Rises with every change; browsers poll it. */
    version: p.integer().default(1),
    /** When it was last opened or changed, exact to a day. */
    lastUsedAt: p.datetime().defaultRaw('now()'),
    /** When its maker was warned that it will be deleted. */
    warnedAt: p.datetime().strictNullable().default(null),
    /** When its maker ended it; 30 days later a job deletes it. */
    closedAt: p.datetime().strictNullable().default(null),
    ...created,
  },
  uniques: [{ name: 'shortlists_token_uq', properties: ['tokenHash'] }],
  indexes: [
    { name: 'shortlists_last_used_ix', properties: ['lastUsedAt'] },
    { name: 'shortlists_closed_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (closed_at) where closed_at is not null` },
  ],
});
export type Shortlist = InferEntity<typeof Shortlist>;

/** Who takes part in a list: a user, or a visitor whose browser has the key. */
export const ShortlistPerson = defineEntity({
  name: 'ShortlistPerson',
  tableName: 'shortlist_people',
  properties: {
    ...identity,
    list: () => p.manyToOne(Shortlist).deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('cascade').index('shortlist_people_user_ix'),
    name: p.string().length(40),
    keyHash: p.text().strictNullable().default(null).hidden(),
    ...created,
  },
  indexes: [
    { name: 'shortlist_people_name_uq', expression: (_c, t, i) => quote`create unique index ${i} on ${t} (list_id, lower(name))` },
    {
      name: 'shortlist_people_list_user_uq',
      expression: (_c, t, i) => quote`create unique index ${i} on ${t} (list_id, user_id) where user_id is not null`,
    },
  ],
});
export type ShortlistPerson = InferEntity<typeof ShortlistPerson>;

/** A home of a list. */
export const ShortlistHome = defineEntity({
  name: 'ShortlistHome',
  tableName: 'shortlist_homes',
  properties: {
    ...identity,
    list: () => p.manyToOne(Shortlist).deleteRule('cascade'),
    property: () => p.manyToOne(Property).deleteRule('cascade').index('shortlist_homes_property_ix'),
    addedBy: () =>
      p
        .manyToOne(ShortlistPerson)
        .ref()
        .strictNullable()
        .default(null)
        .fieldName('added_by')
        .deleteRule('set null')
        .index('shortlist_homes_added_by_ix'),
    addedAt: p.datetime().defaultRaw('now()'),
    /** AED when it was added, per month for rent; despite its name it does not change. */
    lastPrice: p.integer(),
  },
  uniques: [{ name: 'shortlist_homes_uq', properties: ['list', 'property'] }],
});
export type ShortlistHome = InferEntity<typeof ShortlistHome>;

/** What a person thinks of a home: one row for both. */
export const ShortlistVoteRow = defineEntity({
  name: 'ShortlistVoteRow',
  tableName: 'shortlist_votes',
  properties: {
    home: () => p.manyToOne(ShortlistHome).primary().deleteRule('cascade'),
    person: () => p.manyToOne(ShortlistPerson).primary().deleteRule('cascade').index('shortlist_votes_person_ix'),
    vote: p.string().$type<ShortlistVote>().length(5),
    votedAt: p.datetime().defaultRaw('now()'),
  },
  checks: [{ name: 'shortlist_votes_vote_ck', expression: oneOf('vote', SHORTLIST_VOTES) }],
});
export type ShortlistVoteRow = InferEntity<typeof ShortlistVoteRow>;

/** A note of a person on a home, plain text. */
export const ShortlistNoteRow = defineEntity({
  name: 'ShortlistNoteRow',
  tableName: 'shortlist_notes',
  properties: {
    ...identity,
    home: () => p.manyToOne(ShortlistHome).deleteRule('cascade').index('shortlist_notes_home_ix'),
    person: () => p.manyToOne(ShortlistPerson).deleteRule('cascade').index('shortlist_notes_person_ix'),
    text: p.string().length(500),
    editedAt: p.datetime().strictNullable().default(null),
    ...created,
  },
});
export type ShortlistNoteRow = InferEntity<typeof ShortlistNoteRow>;
