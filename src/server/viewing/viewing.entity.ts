// The tables of viewings and of the private calendar addresses of members.
import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { OPEN_STATES, VIEWING_SIDES, VIEWING_STATES, type ViewingSide, type ViewingState } from '../../shared/viewing/viewing.ts';
import { User } from '../account/account.entity.ts';
import { created, identity, oneOf } from '../db/base.ts';
import { Inquiry } from '../inquiry/inquiry.entity.ts';

/** What the job does next with a viewing (`viewing.schedule.ts`). */
const VIEWING_STEPS = ['unanswered', 'expired', 'evening', 'soon', 'question'] as const;
export type ViewingStep = (typeof VIEWING_STEPS)[number];

const isOpen = oneOf('state', OPEN_STATES);

/** A viewing that the person who sent an inquiry asked for. Name, address and phone of that person are those of the inquiry. */
export const Viewing = defineEntity({
  name: 'Viewing',
  tableName: 'viewings',
  properties: {
    ...identity,
    inquiry: () => p.manyToOne(Inquiry).ref().deleteRule('cascade').index('viewings_inquiry_ix'),
    state: p.string().$type<ViewingState>().length(10).default('asked'),
    /** The times that the side which proposed last would come, as `2026-11-28T12:30:00.000Z`; empty when none waits for an answer. */
    times: p.array().columnType('text[]').defaultRaw(`'{}'`),
    /** The agreed time and its end; null while there is none. A cancelled viewing keeps them. */
    startsAt: p.datetime().strictNullable().default(null),
    endsAt: p.datetime().strictNullable().default(null),
    /** Who is at one place at a time: the advertiser, as `advertiserKeyOf` names them; null for the office, where several people show homes. */
    advertiserKey: p.string().length(40).strictNullable().default(null),
    /** Who asked, as `askerKeyOf` names them: a member, or the hash of an address that a visitor typed. */
    askerKey: p.string().length(80).hidden(),
    byVideo: p.boolean().default(false),
    /** Which side called it off or said whether it took place; null for the site, and before. */
    endedBy: p.string().$type<ViewingSide>().length(10).strictNullable().default(null),
    /** Number of the last version of its calendar entry; rises with every agreement and cancellation. */
    sequence: p.integer().default(0),
    /** When the job looks at it next, and for what; null when it is over. */
    dueAt: p.datetime().strictNullable().default(null),
    dueStep: p.string().$type<ViewingStep>().length(12).strictNullable().default(null),
    changedAt: p.datetime().defaultRaw('now()'),
    ...created,
  },
  indexes: [
    { name: 'viewings_due_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (due_at) where due_at is not null` },
    {
      name: 'viewings_open_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (asker_key) where state in ('asked', 'offered', 'agreed')`,
    },
    {
      // one advertiser is at one place at a time, whatever ran at the same moment
      name: 'viewings_one_place_ex',
      expression: (_c, t, i) =>
        quote`alter table ${t} add constraint ${i} exclude using gist (advertiser_key with =, tstzrange(starts_at, ends_at) with &&) where (state = 'agreed')`,
    },
  ],
  checks: [
    { name: 'viewings_state_ck', expression: oneOf('state', VIEWING_STATES) },
    {
      name: 'viewings_agreed_ck',
      expression: `state not in ('agreed', 'done', 'missed') or (starts_at is not null and ends_at > starts_at)`,
    },
    { name: 'viewings_step_ck', expression: oneOf('due_step', VIEWING_STEPS) },
    { name: 'viewings_ended_ck', expression: oneOf('ended_by', VIEWING_SIDES) },
    { name: 'viewings_due_ck', expression: `due_at is null or ${isOpen}` },
  ],
});
export type Viewing = InferEntity<typeof Viewing>;

/** The private address of a member's calendar. Only the hash of its key is stored. */
export const ViewingCalendar = defineEntity({
  name: 'ViewingCalendar',
  tableName: 'viewing_calendars',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    keyHash: p.text().hidden(),
    ...created,
  },
  uniques: [{ name: 'viewing_calendars_key_uq', properties: ['keyHash'] }],
});
export type ViewingCalendar = InferEntity<typeof ViewingCalendar>;
