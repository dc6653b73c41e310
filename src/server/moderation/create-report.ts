// Stores reports by visitors and users (`reports`), each with a review item for staff: the open one of the reported subject, or a new one
// (`review_items`). A report alone hides nothing, but several of a home as taken bring forward the email that asks its advertiser
// (`listing_confirmations`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { getLocale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { reasonsFor, type SubjectKind, URGENT_REASONS } from '../../shared/moderation/moderation.ts';
import type { ReportInput } from '../../shared/moderation/report.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { signatureOf } from '../signature.ts';
import { addReviewItem, URGENCY } from './review-items.ts';
import { isReportable } from './subjects.ts';

/** The error when the reported thing does not exist or cannot be reported by the caller. */
const MISSING_TEXTS: Record<SubjectKind, () => string> = {
  property: m.property_not_found,
  agent: m.agent_not_found,
  review: m.review_not_found,
  inquiry: m.inquiry_not_found,
  reply: m.inquiry_not_found,
};

/** The network of a client address: an IPv4 address without its last number. An IPv6 address is already the prefix /64 of its network. */
const networkPart = (address: string): string => (address.includes(':') ? address : address.replace(/\.\d+$/, ''));

/**
 * Identifies the reporter, a user or the network of a visitor, so that each counts once. A keyed hash, because reports store no client
 * addresses.
 */
const reporterHash = ({ env, address, signedIn }: Pick<Context, 'env' | 'address' | 'signedIn'>): string =>
  signatureOf(env, signedIn ? `report-user:${signedIn.user.id}` : `report-network:${networkPart(address)}`);

/** The urgency of the review item for a report. */
function urgencyOf(reason: ReportInput['reason']): number {
  if (URGENT_REASONS.includes(reason)) return URGENCY.urgent;
  return reason === 'gone' ? URGENCY.gone : URGENCY.normal;
}

/**
 * When this many people report a home as taken (reason `gone`) within `GONE_DAYS`, its advertiser is asked at once whether it is still
 * available.
 */
const GONE_REPORTS = 3;
const GONE_DAYS = 14;

/**
 * Makes the email that asks the advertiser whether a home is still available due now (`listing_confirmations.due_at`), once `GONE_REPORTS`
 * people have reported the home as taken in the review item `itemId`, within `GONE_DAYS` and since it was last confirmed. Does nothing when
 * the advertiser was asked already (`asks`). The caller has locked the home.
 */
async function makeQuestionDue(tx: EntityManager, propertyId: number, itemId: number, now: Date): Promise<void> {
  await tx.execute(
    `update listing_confirmations confirmation set due_at = ?
     where confirmation.property_id = ? and confirmation.asks = 0 and confirmation.due_at > ? and (
       select count(distinct report.address_hash) from reports report where report.item_id = ? and report.reason = 'gone'
         and report.created_at > greatest(?::timestamptz, confirmation.confirmed_at)) >= ${GONE_REPORTS}`,
    [now, propertyId, now, itemId, new Date(now.getTime() - GONE_DAYS * DAY_MS)],
  );
}

/** Stores a report, opens or joins the review item of its subject, and counts the reporter there. */
async function storeReport(tx: EntityManager, ctx: Context, input: ReportInput): Promise<void> {
  const now = ctx.now();
  const subject = { kind: input.kind, id: input.id };
  const isGone = input.kind === 'property' && input.reason === 'gone';
  // every writer locks a property before its confirmation (`listing_confirmations`), so that two cannot deadlock
  if (isGone) await tx.execute('select 1 from properties where id = ? for no key update', [input.id]);
  const itemId = await addReviewItem(tx, { kind: 'report', subject, urgency: urgencyOf(input.reason), now });
  const reporter = reporterHash(ctx);
  const [earlierReports] = await tx.execute<{ hasSameReason: boolean }[]>(
    'select bool_or(reason = ?) as "hasSameReason" from reports where item_id = ? and address_hash = ? having count(*) > 0',
    [input.reason, itemId, reporter],
  );
  // a repetition by the same reporter for the same reason is stored only when it has an email address for the answer
  if (earlierReports?.hasSameReason && !input.email) return;
  await tx.execute(
    `insert into reports (item_id, subject_kind, subject_id, reason, text, email, locale, reporter_id, address_hash, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      itemId,
      input.kind,
      input.id,
      input.reason,
      input.text ?? '',
      input.email || null,
      getLocale(),
      ctx.signedIn?.user.id ?? null,
      reporter,
      now,
    ],
  );
  if (isGone) await makeQuestionDue(tx, input.id, itemId, now);
  if (!earlierReports) await tx.execute('update review_items set reporters = reporters + 1 where id = ?', [itemId]);
}

/**
 * Stores a report with a review item for staff. Drops a report in which the honeypot `website`, a field that only programs fill in, has a
 * value, with the same response.
 * @throws DomainError MISSING when there is no such thing to report, INVALID for a reason of another kind, TOO_MANY over the rate limit
 */
export async function createReport(ctx: Context, input: ReportInput): Promise<{ received: true }> {
  await ctx.limiter.count('report', ctx.address);
  if (!reasonsFor(input.kind).includes(input.reason)) throw new DomainError('INVALID', m.report_choose);
  if (!(await isReportable(ctx.em, input.kind, input.id, ctx.signedIn?.user.id ?? null)))
    throw new DomainError('MISSING', MISSING_TEXTS[input.kind]);
  if (!input.website) await ctx.em.transactional((tx) => storeReport(tx, ctx, input));
  return { received: true };
}
