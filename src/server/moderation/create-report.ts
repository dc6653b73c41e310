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
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { signatureOf } from '../signature.ts';
import { Report } from './moderation.entity.ts';
import { addReviewItem, URGENCY } from './review-items.ts';
import { isReportable } from './subjects.ts';

/** The error when the reported thing does not exist or cannot be reported by the caller. */
const MISSING_TEXTS: Record<SubjectKind, () => string> = {
  property: m.property_not_found,
  agent: m.agent_not_found,
  review: m.review_not_found,
  inquiry: m.inquiry_not_found,
  reply: m.inquiry_not_found,
  organization: m.team_none,
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
  const since = new Date(now.getTime() - GONE_DAYS * DAY_MS);
  await statements(tx)
    .updateTable('listing_confirmations as confirmation')
    .set({ due_at: now })
    .where('confirmation.property_id', '=', propertyId)
    .where('confirmation.asks', '=', 0)
    .where('confirmation.due_at', '>', now)
    .where((eb) => {
      const latest = eb.fn<Date>('greatest', [eb.cast(eb.val(since), 'timestamptz'), 'confirmation.confirmed_at']);
      const reports = eb.selectFrom('reports as report').where('report.item_id', '=', itemId).where('report.reason', '=', 'gone');
      const people = reports.where('report.created_at', '>', latest).select((e) => e.fn.count('report.address_hash').distinct().as('n'));
      return eb(people, '>=', GONE_REPORTS);
    })
    .execute();
}

/** Stores a report, opens or joins the review item of its subject, and counts the reporter there. */
async function storeReport(tx: EntityManager, ctx: Context, input: ReportInput): Promise<void> {
  const now = ctx.now();
  const subject = { kind: input.kind, id: input.id };
  const isGone = input.kind === 'property' && input.reason === 'gone';
  // every writer locks a property before its confirmation (`listing_confirmations`), so that two cannot deadlock
  if (isGone) await statements(tx).selectFrom('properties').select('id').where('id', '=', input.id).forNoKeyUpdate().execute();
  const itemId = await addReviewItem(tx, { kind: 'report', subject, urgency: urgencyOf(input.reason), now });
  const addressHash = reporterHash(ctx);
  const earlierReports = statements(tx).selectFrom('reports').select('reason').distinct().where('item_id', '=', itemId);
  const earlierReasons = (await earlierReports.where('address_hash', '=', addressHash).execute()).map(({ reason }) => reason);
  // a repetition by the same reporter for the same reason is stored only when it has an email address for the answer
  if (earlierReasons.includes(input.reason) && !input.email) return;
  await tx.insert(Report, {
    item: itemId,
    subjectKind: input.kind,
    subjectId: input.id,
    reason: input.reason,
    text: input.text ?? '',
    email: input.email || null,
    locale: getLocale(),
    reporter: ctx.signedIn?.user.id ?? null,
    addressHash,
    createdAt: now,
  });
  if (isGone) await makeQuestionDue(tx, input.id, itemId, now);
  if (earlierReasons.length > 0) return;
  await statements(tx)
    .updateTable('review_items')
    .set((eb) => ({ reporters: eb('reporters', '+', 1) }))
    .where('id', '=', itemId)
    .execute();
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
