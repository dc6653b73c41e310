// Entities of confirmations that homes are still available, of the emails that ask advertisers for one, and of visitors who asked.
import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { CONFIRMED_BY } from '../../../shared/listing/confirmation.ts';
import { User } from '../../account/account.entity.ts';
import { identity, oneOf } from '../../db/base.ts';
import { Property } from '../../property/property.entity.ts';

/**
 * When and by whom a home was last confirmed as available, and when its advertiser is asked next. A table of its own, because a feed confirms
 * thousands of homes a day: an update of `properties` would write each of its indexes.
 */
export const ListingConfirmation = defineEntity({
  name: 'ListingConfirmation',
  tableName: 'listing_confirmations',
  properties: {
    property: () => p.manyToOne(Property).primary().deleteRule('cascade'),
    /** The last confirmation; null when there was none. */
    confirmedAt: p.datetime().strictNullable().default(null),
    confirmedBy: p.string().$type<(typeof CONFIRMED_BY)[number]>().length(6).strictNullable().default(null),
    /**
     * Number of emails of the hourly job that asked the advertiser since the last answer, and the time of the last one. Emails that were sent
     * because a visitor asked do not count.
     */
    asks: p.smallint().default(0),
    askedAt: p.datetime().strictNullable().default(null),
    /** When the next step is due: a question, a reminder or the pause; null for none. */
    dueAt: p.datetime().strictNullable().default(null),
    /** When the listing was paused because no answer came; for RESUME_DAYS, one press in the email publishes it again. Null otherwise. */
    pausedAt: p.datetime().strictNullable().default(null),
  },
  checks: [
    { name: 'listing_confirmations_by_ck', expression: oneOf('confirmed_by', CONFIRMED_BY) },
    { name: 'listing_confirmations_at_ck', expression: '(confirmed_at is null) = (confirmed_by is null)' },
  ],
  indexes: [
    {
      name: 'listing_confirmations_due_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (due_at, property_id) where due_at is not null`,
    },
    // the search filter for homes that a person confirmed lately
    {
      name: 'listing_confirmations_recent_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (confirmed_at desc, property_id) where confirmed_by <> 'feed'`,
    },
  ],
});
export type ListingConfirmation = InferEntity<typeof ListingConfirmation>;

/** An email that asked a user about listings or said that they were paused; its links work as long as the row exists (90 days). */
export const ConfirmationEmail = defineEntity({
  name: 'ConfirmationEmail',
  tableName: 'confirmation_emails',
  properties: {
    ...identity,
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index('confirmation_emails_user_ix'),
    sentAt: p.datetime().index('confirmation_emails_time_ix'),
  },
});
export type ConfirmationEmail = InferEntity<typeof ConfirmationEmail>;

/** A listing in a `ConfirmationEmail`, with the time at which its link was last answered; null before. */
export const ConfirmationRequest = defineEntity({
  name: 'ConfirmationRequest',
  tableName: 'confirmation_requests',
  properties: {
    ...identity,
    email: () => p.manyToOne(ConfirmationEmail).ref().deleteRule('cascade').index('confirmation_requests_email_ix'),
    property: () => p.manyToOne(Property).ref().deleteRule('cascade').index('confirmation_requests_property_ix'),
    answeredAt: p.datetime().strictNullable().default(null),
  },
});
export type ConfirmationRequest = InferEntity<typeof ConfirmationRequest>;

/** A visitor who asked whether a home is still available and gets the answer; deleted with the answer or after 30 days. */
export const AvailabilityQuestion = defineEntity({
  name: 'AvailabilityQuestion',
  tableName: 'availability_questions',
  properties: {
    ...identity,
    property: () => p.manyToOne(Property).ref().deleteRule('cascade'),
    email: p.string().length(254),
    /** The language of the page on which the visitor asked, and so of the answer. */
    locale: p.string().length(2).strictNullable().default(null),
    askedAt: p.datetime().index('availability_questions_time_ix'),
  },
  indexes: [
    {
      name: 'availability_questions_uq',
      expression: (_c, t, i) => quote`create unique index ${i} on ${t} (property_id, lower(email))`,
    },
  ],
});
export type AvailabilityQuestion = InferEntity<typeof AvailabilityQuestion>;
