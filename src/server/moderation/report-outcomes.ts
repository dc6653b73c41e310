// The queued job that emails the reporters of a decided review item what was decided, and deletes their email addresses from `reports`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { Decision } from '../../shared/moderation/moderation.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { localeOr } from '../locale.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { cleanName } from '../mail/template/mail.name.ts';
import { Report } from './moderation.entity.ts';

/** Path of the page that explains how reports are handled. */
const TRUST_PATH = '/trust';
/** What a reporter reads about a decision; blocking a member takes their listings down too. */
function outcomeText(decision: Decision): string {
  if (decision === 'remove' || decision === 'block') return m.report_mail_removed();
  return decision === 'change' ? m.report_mail_change() : m.report_mail_left();
}

/** The email to a reporter about what was decided. */
export const outcomeEmail = (to: string, reportId: number, { title, decision }: Pick<OutcomeJob, 'title' | 'decision'>): EmailMessage => ({
  to,
  kind: 'report-outcome',
  key: `report:${reportId}:outcome`,
  subject: m.report_mail_subject({ title: cleanName(title, '') }),
  blocks: [
    { text: outcomeText(decision) },
    { button: { label: m.report_mail_button(), path: TRUST_PATH } },
    { note: m.report_mail_reason() },
  ],
});

/** Reports that are answered in one transaction. */
const BATCH_SIZE = 100;

/**
 * Queued job: queues an email to each reporter of a decided review item who left an address, and deletes the address in the same
 * transaction.
 */
export async function sendOutcomes({ mail }: Pick<Deps, 'mail'>, em: EntityManager, job: OutcomeJob): Promise<void> {
  for (;;) {
    const isLastBatch = await em.transactional(async (tx) => {
      const reports = await statements(tx)
        .selectFrom('reports')
        .select(['id', 'email', 'locale'])
        .where('item_id', '=', job.itemId)
        .where('email', 'is not', null)
        .$narrowType<{ email: string }>()
        .orderBy('id')
        .limit(BATCH_SIZE)
        .forUpdate()
        .execute();
      const emails = reports.map(({ id, email, locale }) => writeEmail(localeOr(locale, 'en'), () => outcomeEmail(email, id, job)));
      await mail.sendAll(tx, emails);
      await tx.nativeUpdate(Report, { id: reports.map(({ id }) => id) }, { email: null });
      return reports.length < BATCH_SIZE;
    });
    if (isLastBatch) return;
  }
}

/** Data of the job that answers the reporters of a review item. */
export interface OutcomeJob {
  itemId: number;
  /** The title of what was reported. */
  title: string;
  decision: Decision;
}

/** The queue of the job. */
export const OUTCOME_QUEUE = 'report-outcomes';
