// The job that emails the link which confirms an alert. Stores the hash of the link's token and the time of sending in `alerts`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { getLocale, type Locale } from '../../../shared/locale.ts';
import { newToken } from '../../account/password/account.password.ts';
import type { Context } from '../../context.ts';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { LINK_JOB_RETRIES } from '../../mail/link/link-jobs.ts';
import { Alert } from '../alert.entity.ts';
import { alertConfirmationEmail } from '../send/alert.mail.ts';

/** The shortest time between two emails that ask to confirm the same alert. */
const RESEND_PAUSE_MS = 10 * 60_000;

const CONFIRMATION_JOB = 'alert-confirm';

/** Data of the job that sends the link which confirms an alert. */
interface ConfirmationJob {
  alertId: number;
  /** The language of the request. */
  locale: Locale;
}

/** Stores the job for a new alert in the transaction of `em`; the link is in the language of the request. */
export const enqueueConfirmation = (jobs: Context['jobs'], em: EntityManager, alertId: number) =>
  jobs.enqueue(em, CONFIRMATION_JOB, { alertId, locale: getLocale() } satisfies ConfirmationJob);

/** Locks an alert that is not confirmed and whose last link was not sent after a time. */
const lockUnconfirmed = (tx: EntityManager, id: number, sentUntil: Date) =>
  statements(tx)
    .selectFrom('alerts as alert')
    .innerJoin('alert_addresses as address', 'address.id', 'alert.address_id')
    .select(['address.email', 'alert.subject', 'alert.filter'])
    .where((eb) => eb.and([eb('alert.id', '=', id), eb('alert.confirmed_at', 'is', null)]))
    .where((eb) => eb.or([eb('alert.confirm_sent_at', 'is', null), eb('alert.confirm_sent_at', '<=', sentUntil)]))
    .forUpdate('alert')
    .executeTakeFirst();

/**
 * Registers the job that emails the link which confirms an alert: at most every ten minutes, and none for a confirmed alert. When the mailbox has reached
 * its limit, the last link stays valid.
 */
export function handleAlertConfirmations({ jobs, mail, now: readNow }: Pick<Deps, 'jobs' | 'mail' | 'now'>): void {
  jobs.handle<ConfirmationJob>(CONFIRMATION_JOB, LINK_JOB_RETRIES, async (em, { alertId, locale }) => {
    const now = readNow();
    await em.transactional(async (tx) => {
      const alert = await lockUnconfirmed(tx, alertId, new Date(now.getTime() - RESEND_PAUSE_MS));
      if (!alert) return;
      const { email, ...target } = alert;
      const { token, hash: tokenHash } = newToken();
      if ((await mail.send(tx, alertConfirmationEmail(email, locale, { id: alertId, token, tokenHash, ...target }))) !== 'queued') return;
      await tx.nativeUpdate(Alert, alertId, { confirmToken: tokenHash, confirmSentAt: now });
    });
  });
}
