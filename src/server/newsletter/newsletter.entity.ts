import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import type { Locale } from '../../shared/locale.ts';
import { created, identity } from '../db/base.ts';

/**
 * An address that requested the newsletter; before `confirmedAt` it only gets the confirmation. The confirmation token is stored as a hash. The
 * unsubscribe key is stored as it is, because every email repeats it and it can only unsubscribe.
 */
export const NewsletterSubscriber = defineEntity({
  name: 'NewsletterSubscriber',
  tableName: 'newsletter_subscribers',
  properties: {
    ...identity,
    email: p.string().length(254),
    /** The language in which it was requested; emails are written in it. */
    locale: p.string().$type<Locale>().length(2).strictNullable().default(null),
    /** The hash of the token in the last confirmation link. */
    confirmToken: p.text().strictNullable().default(null).unique('newsletter_confirm_uq').hidden(),
    confirmSentAt: p.datetime().strictNullable().default(null),
    confirmedAt: p.datetime().strictNullable().default(null),
    unsubscribedAt: p.datetime().strictNullable().default(null),
    unsubscribeKey: p.text().unique('newsletter_unsubscribe_uq').hidden(),
    ...created,
  },
  indexes: [{ name: 'newsletter_email_uq', expression: (_c, t, i) => quote`create unique index ${i} on ${t} (lower(email))` }],
});
export type NewsletterSubscriber = InferEntity<typeof NewsletterSubscriber>;
