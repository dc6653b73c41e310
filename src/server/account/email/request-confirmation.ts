// Requests the confirmation of an email address, and registers the job that emails the link. `email_confirmations` has one row per user, with the hash of
// the link's token.
import type { EntityManager } from '@mikro-orm/postgresql';
import { getLocale, type Locale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { sameText, statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { localeOr } from '../../locale.ts';
import { LINK_JOB_RETRIES } from '../../mail/link/link-jobs.ts';
import { type EmailMessage, writeEmail } from '../../mail/template/email-message.ts';
import { EmailConfirmation } from '../account.entity.ts';
import { hashToken, newToken } from '../password/account.password.ts';

/** How long a confirmation link is valid after it was requested. */
const LINK_VALID_MS = DAY_MS;
const CONFIRMATION_JOB = 'confirm-email';

/** Data of the job that sends a confirmation link. */
interface ConfirmationJob {
  userId: number;
  email: string;
  /** When the confirmation was requested: ISO 8601, UTC. */
  asked: string;
  /** The language in which the confirmation was requested. */
  locale?: Locale;
}

/**
 * Requests the confirmation of an address, the user's own or a new one, in the transaction of `tx`. A job sends the email, so that neither the response
 * nor its duration shows whether the address has an account. An earlier link to the same address stays valid until the email with the new link is queued;
 * a link to another address ends at once.
 */
export async function requestConfirmation(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: EntityManager,
  userId: number,
  email: string,
): Promise<void> {
  const now = deps.now();
  // replaces a pending request of the user, and keeps the earlier link when the address is the same
  await statements(tx)
    .insertInto('email_confirmations')
    .values({ user_id: userId, email, created_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => {
        const ifSame = eb.case().whenRef('email_confirmations.email', '=', 'excluded.email');
        return {
          email: eb.ref('excluded.email'),
          created_at: eb.ref('excluded.created_at'),
          token_hash: ifSame.thenRef('email_confirmations.token_hash').end(),
          expires_at: ifSame.thenRef('email_confirmations.expires_at').end(),
        };
      }),
    )
    .execute();
  await deps.jobs.enqueue(tx, CONFIRMATION_JOB, { userId, email, asked: now.toISOString(), locale: getLocale() } satisfies ConfirmationJob);
}

/** Ends a change of address that waits for its confirmation, so that the emailed link no longer works. */
export const endPendingChange = async (em: EntityManager, userId: number): Promise<void> =>
  void (await statements(em)
    .deleteFrom('email_confirmations as c')
    .using('users as u')
    .whereRef('u.id', '=', 'c.user_id')
    .where('c.user_id', '=', userId)
    .where((eb) => eb.not(sameText(eb.ref('c.email'), eb.ref('u.email'))))
    .execute());

/** The email with the link that confirms an address. */
export const confirmationEmail = (to: string, token: string): EmailMessage => ({
  to,
  kind: 'email-confirm',
  key: `email-confirm:${hashToken(token).slice(0, 32)}`,
  subject: m.account_confirm_title(),
  blocks: [
    { text: m.account_mail_confirm() },
    { button: { label: m.account_confirm_button(), path: `/confirm-email?token=${token}` } },
    { note: m.account_mail_confirm_note() },
  ],
});

/** The email that warns the present address when a change to another address was requested. `token`, of the link to the new address, is in its key only. */
export const changeNotice = (to: string, token: string): EmailMessage => ({
  to,
  kind: 'email-change',
  key: `email-change:${hashToken(token).slice(0, 32)}`,
  subject: m.account_mail_change_subject(),
  blocks: [
    { text: m.account_mail_change() },
    { text: m.account_mail_change_warning() },
    { button: { label: m.account_reset_title(), path: '/forgot-password' } },
  ],
});

/** The email to the owner of an address that another account wants to use. */
export const takenNotice = (to: string, job: Pick<ConfirmationJob, 'userId' | 'asked'>): EmailMessage => ({
  to,
  kind: 'email-taken',
  key: `email-taken:${job.userId}:${job.asked}`,
  subject: m.account_mail_taken_subject(),
  blocks: [{ text: m.account_mail_taken() }, { note: m.account_mail_taken_note() }],
});

/**
 * Locks and returns the user of a job, with the id and language of another account that has the address; undefined when the user was deleted or has requested
 * another address since.
 */
const lockRequester = (tx: EntityManager, { userId, email }: ConfirmationJob) =>
  statements(tx)
    .selectFrom('users as u')
    .innerJoin('email_confirmations as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.email', '=', email))
    .leftJoin('users as other', (join) => join.on((eb) => sameText(eb.ref('other.email'), email)).onRef('other.id', '<>', 'u.id'))
    .select(['u.email as currentEmail', 'u.locale', 'other.id as takenBy', 'other.locale as takenLocale'])
    .where('u.id', '=', userId)
    .forNoKeyUpdate('u')
    .executeTakeFirst();

/**
 * Registers the job that emails confirmation links, which are valid for a day after the request, and stores their hashes. For a change of address the job
 * also warns the present address. When another account has the address, the job emails that account instead of sending a link.
 */
export function registerConfirmationJob({ jobs, mail }: Pick<Deps, 'jobs' | 'mail'>): void {
  jobs.handle<ConfirmationJob>(CONFIRMATION_JOB, LINK_JOB_RETRIES, async (em, job) => {
    await em.transactional(async (tx) => {
      const user = await lockRequester(tx, job);
      if (!user) return;
      if (user.takenBy !== null)
        return void (await mail.send(
          tx,
          writeEmail(localeOr(user.takenLocale), () => takenNotice(job.email, job)),
        ));
      const { token, hash } = newToken();
      const isChange = user.currentEmail.toLowerCase() !== job.email.toLowerCase();
      const inUserLanguage = (write: () => EmailMessage) => writeEmail(localeOr(user.locale, job.locale), write);
      const emails = [
        inUserLanguage(() => confirmationEmail(job.email, token)),
        ...(isChange ? [inUserLanguage(() => changeNotice(user.currentEmail, token))] : []),
      ];
      const [outcome] = await mail.sendAll(tx, emails);
      // an email that was not queued, for example over the mail limit, leaves the earlier link valid
      if (outcome !== 'queued') return;
      const expiresAt = new Date(new Date(job.asked).getTime() + LINK_VALID_MS);
      await tx.nativeUpdate(EmailConfirmation, { user: job.userId }, { tokenHash: hash, expiresAt });
    });
  });
}
