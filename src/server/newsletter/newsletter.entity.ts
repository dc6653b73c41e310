import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { created, identity } from '../db/base.ts';

/**
 * An address that asked for the newsletter. Nothing but the confirmation goes there before `confirmedAt`. Of the confirmation token only the
 * hash is kept; the unsubscribe key is kept as it is, because every letter repeats it and it opens nothing but the way out.
 */
export const NewsletterSubscriber = defineEntity({
  name: 'NewsletterSubscriber',
  tableName: 'newsletter_subscribers',
  properties: {
    ...identity,
    email: p.string().length(254),
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
