import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import type { Locale } from '../../shared/locale.ts';
import { created, identity } from '../db/base.ts';

/**
 * An address that requested the newsletter (double opt-in). Until it is confirmed, it gets only the email with the confirmation link. An
 * unsubscribed address keeps its row, so that the choice is not forgotten.
 */
export const NewsletterSubscriber = defineEntity({
  name: 'NewsletterSubscriber',
  tableName: 'newsletter_subscribers',
  properties: {
    ...identity,
    email: p.string().length(254),
    /** The language in which the newsletter was requested, and in which emails are written; null means English. */
    locale: p.string().$type<Locale>().length(2).strictNullable().default(null),
    /** The hash of the token in the last confirmation link; null before the first, and once it was used or the address was unsubscribed. */
    confirmToken: p.text().strictNullable().default(null).unique('newsletter_confirm_uq').hidden(),
    /** When the last confirmation link was sent. */
    confirmSentAt: p.datetime().strictNullable().default(null),
    /** When the confirmation link was used; null before. */
    confirmedAt: p.datetime().strictNullable().default(null),
    /** When the address was unsubscribed; null while it is subscribed, and again after a new confirmation. */
    unsubscribedAt: p.datetime().strictNullable().default(null),
    /** The secret of the unsubscribe links. Not hashed, because every email repeats it and it can do nothing but unsubscribe. */
    unsubscribeKey: p.text().unique('newsletter_unsubscribe_uq').hidden(),
    ...created,
  },
  indexes: [{ name: 'newsletter_email_uq', expression: (_c, t, i) => quote`create unique index ${i} on ${t} (lower(email))` }],
});
export type NewsletterSubscriber = InferEntity<typeof NewsletterSubscriber>;
