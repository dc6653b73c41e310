// Subscribing to the newsletter with double opt-in, confirming and unsubscribing. Writes `newsletter_subscribers`; a job sends the
// confirmation link, and unsubscribing cancels waiting emails.
import { randomBytes } from 'node:crypto';
import type { EntityData } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { z } from 'zod';
import { getLocale, type Locale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import type { NewsletterInput, newsletterViewSchema } from '../../shared/newsletter/newsletter.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/time.ts';
import { hashToken, newToken } from '../account/password/account.password.ts';
import type { Context } from '../context.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { LINK_JOB_RETRIES } from '../mail/link/link-jobs.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { NewsletterSubscriber } from './newsletter.entity.ts';

/** How long a confirmation link is valid. */
const CONFIRM_WITHIN_MS = 7 * DAY_MS;
/**
 * The shortest time between two confirmation emails to an address, so that the form cannot be used to flood the mailbox of another person.
 */
const RESEND_PAUSE_MS = 10 * MINUTE_MS;

/** The columns of a subscriber that an email needs. */
interface SubscriberRow {
  id: number;
  email: string;
  unsubscribe_key: string;
}

/** Path of the page that ends a subscription, by its secret key. */
export const unsubscribePath = (key: string): string => `/newsletter/unsubscribe?token=${key}`;

/** The email with the link that confirms a subscription. */
export const subscriptionEmail = (row: SubscriberRow, token: string): EmailMessage => ({
  to: row.email,
  kind: 'newsletter-confirm',
  key: `newsletter-confirm:${row.id}:${hashToken(token).slice(0, 32)}`,
  subject: m.newsletter_mail_subject(),
  blocks: [
    { text: m.newsletter_mail_text() },
    { button: { label: m.newsletter_confirm_button(), path: `/newsletter/confirm?token=${token}` } },
    { note: m.newsletter_mail_note() },
  ],
  unsubscribePath: unsubscribePath(row.unsubscribe_key),
});

/** The queue of the job that sends a confirmation link. */
const CONFIRMATION_JOB = 'newsletter-confirm';

/** Data of that job. */
interface ConfirmationJob {
  email: string;
  /** The language of the request. */
  locale: Locale;
}

/**
 * Queues a job that sends a confirmation link to an address. Only the job looks the address up, so that neither the response nor the time
 * that it takes reveals whether the address is subscribed.
 * @throws DomainError TOO_MANY over the rate limit of the client address
 */
export async function subscribe(ctx: Context, input: NewsletterInput): Promise<z.infer<typeof newsletterViewSchema>> {
  await ctx.limiter.count('message', ctx.address);
  // the honeypot: people do not see this field, so only programs fill it in
  if (input.website) return { accepted: true };
  await ctx.jobs.enqueue(ctx.em, CONFIRMATION_JOB, { email: input.email, locale: getLocale() } satisfies ConfirmationJob);
  return { accepted: true };
}

/**
 * Registers the job that stores an address and sends it a confirmation link, unless the address is subscribed or got a link within ten
 * minutes.
 */
export function handleSubscriptions({ jobs, mail, now: readNow }: Pick<Deps, 'jobs' | 'mail' | 'now'>): void {
  jobs.handle<ConfirmationJob>(CONFIRMATION_JOB, LINK_JOB_RETRIES, async (em, { email, locale }) => {
    const { token, hash } = newToken();
    const now = readNow();
    await em.transactional(async (tx) => {
      // returns no row for an address that is subscribed or got a link within the pause
      const row = await statements(tx)
        .insertInto('newsletter_subscribers')
        .values({ email, unsubscribe_key: randomBytes(24).toString('base64url'), created_at: now, locale })
        .onConflict((conflict) =>
          conflict
            .expression(sql`lower(email)`)
            .doUpdateSet({ locale })
            .where((eb) =>
              eb.or([eb('newsletter_subscribers.confirmed_at', 'is', null), eb('newsletter_subscribers.unsubscribed_at', 'is not', null)]),
            )
            .where((eb) =>
              eb.or([
                eb('newsletter_subscribers.confirm_sent_at', 'is', null),
                eb('newsletter_subscribers.confirm_sent_at', '<', new Date(now.getTime() - RESEND_PAUSE_MS)),
              ]),
            ),
        )
        .returning(['id', 'email', 'unsubscribe_key'])
        .executeTakeFirst();
      if (!row) return;
      const outcome = await mail.send(
        tx,
        writeEmail(locale, () => subscriptionEmail(row, token)),
      );
      // an email that was not queued, because the mailbox has reached its limit, must not invalidate the last link
      if (outcome !== 'queued') return;
      await tx.nativeUpdate(NewsletterSubscriber, row.id, { confirmToken: hash, confirmSentAt: now });
    });
  });
}

/** Subscribes the address with the token of a confirmation link, once and within seven days. @returns false for an invalid or old token */
export async function confirmSubscription(deps: Pick<Deps, 'orm' | 'now'>, token: string): Promise<boolean> {
  const now = deps.now();
  const confirmSentAt = { $gt: new Date(now.getTime() - CONFIRM_WITHIN_MS) };
  const confirmed = { confirmedAt: now, unsubscribedAt: null, confirmToken: null } satisfies EntityData<NewsletterSubscriber>;
  const em = deps.orm.em.fork();
  return (await em.nativeUpdate(NewsletterSubscriber, { confirmToken: hashToken(token), confirmSentAt }, confirmed)) > 0;
}

/**
 * Ends a subscription, or a request for one, and cancels waiting emails. It can be repeated. Only a new confirmation by the owner of the
 * address starts the subscription again.
 * @returns false for an invalid key
 */
export function unsubscribe(deps: Pick<Deps, 'orm' | 'mail' | 'now'>, key: string): Promise<boolean> {
  return deps.orm.em.fork().transactional(async (em) => {
    const row = await statements(em)
      .updateTable('newsletter_subscribers')
      .set((eb) => ({ unsubscribed_at: eb.fn.coalesce('unsubscribed_at', eb.val(deps.now())), confirm_token: null }))
      .where('unsubscribe_key', '=', key)
      .returning('email')
      .executeTakeFirst();
    if (row) await deps.mail.cancel(em, row.email, ['newsletter', 'newsletter-confirm']);
    return row !== undefined;
  });
}
