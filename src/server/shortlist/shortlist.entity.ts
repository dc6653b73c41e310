// The tables of shared lists of homes (shortlists): lists, their people, their homes, votes and notes. `_ix`, `_uq` and `_ck` end the names of indexes, unique
// constraints and checks.
import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { SHORTLIST_VOTES, type ShortlistVote } from '../../shared/shortlist/shortlist.ts';
import { User } from '../account/account.entity.ts';
import { created, identity, oneOf } from '../db/base.ts';
import { Property } from '../property/property.entity.ts';

/**
 * A shared list of homes, which is opened by a secret token in its address. The token is not stored, but computed from `linkSeed` with a session secret, so
 * that its maker can see the link again. The owner is the maker: a user, or a visitor whose browser has the key.
 */
export const Shortlist = defineEntity({
  name: 'Shortlist',
  tableName: 'shortlists',
  properties: {
    ...identity,
    /** Hash of the token, by which the list is found. */
    tokenHash: p.text().hidden(),
    linkSeed: p.text().hidden(),
    name: p.string().length(60),
    /** Null when a visitor made the list. */
    ownerUser: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('cascade').index('shortlists_owner_ix'),
    /** Hash of the key in the cookie of the visitor who made the list; null when a user made it. */
    ownerKeyHash: p.text().strictNullable().default(null).hidden(),
    /** Rises with every change; browsers poll it to notice the changes of others. */
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

/** A person of a list, who joined it under a name: a user, or a visitor whose browser has the key. */
export const ShortlistPerson = defineEntity({
  name: 'ShortlistPerson',
  tableName: 'shortlist_people',
  properties: {
    ...identity,
    list: () => p.manyToOne(Shortlist).deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('cascade').index('shortlist_people_user_ix'),
    name: p.string().length(40),
    /** Hash of the key in the cookie of a visitor; null for a user. */
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

/** A property in a list. */
export const ShortlistHome = defineEntity({
  name: 'ShortlistHome',
  tableName: 'shortlist_homes',
  properties: {
    ...identity,
    list: () => p.manyToOne(Shortlist).deleteRule('cascade'),
    property: () => p.manyToOne(Property).deleteRule('cascade').index('shortlist_homes_property_ix'),
    /** Null when the person has left the list. */
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
    /** The price in AED (per month for rent) when the home was added. Despite its name, it does not change later. */
    lastPrice: p.integer(),
  },
  uniques: [{ name: 'shortlist_homes_uq', properties: ['list', 'property'] }],
});
export type ShortlistHome = InferEntity<typeof ShortlistHome>;

/** The vote of a person on a home of a list; at most one for each person and home. */
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

/** A note of a person on a home of a list, in plain text. */
export const ShortlistNoteRow = defineEntity({
  name: 'ShortlistNoteRow',
  tableName: 'shortlist_notes',
  properties: {
    ...identity,
    home: () => p.manyToOne(ShortlistHome).deleteRule('cascade').index('shortlist_notes_home_ix'),
    person: () => p.manyToOne(ShortlistPerson).deleteRule('cascade').index('shortlist_notes_person_ix'),
    text: p.string().length(500),
    /** Null for a note that was never changed. */
    editedAt: p.datetime().strictNullable().default(null),
    ...created,
  },
});
export type ShortlistNoteRow = InferEntity<typeof ShortlistNoteRow>;
