// Reports by visitors and users: writes `reports` and joins each with the open item of its subject in the review queue. A report alone hides nothing.
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

const MISSING_TEXTS: Record<SubjectKind, () => string> = {
  property: m.property_not_found,
  agent: m.agent_not_found,
  review: m.review_not_found,
  inquiry: m.inquiry_not_found,
  reply: m.inquiry_not_found,
};

/** The network of a client address: an IPv4 address without its last number; of an IPv6 address the context has only the /64 prefix. */
const networkPart = (address: string): string => (address.includes(':') ? address : address.replace(/\.\d+$/, ''));

/** A keyed hash of the reporter, so that each is counted once: the user, or the network of a visitor. */
const reporterHash = ({ env, address, signedIn }: Pick<Context, 'env' | 'address' | 'signedIn'>): string =>
  signatureOf(env, signedIn ? `report-user:${signedIn.user.id}` : `report-network:${networkPart(address)}`);

function urgencyOf(reason: ReportInput['reason']): number {
  if (URGENT_REASONS.includes(reason)) return URGENCY.urgent;
  return reason === 'gone' ? URGENCY.gone : URGENCY.normal;
}

/** When this many people report a home as taken within `GONE_DAYS`, its advertiser is asked sooner. */
const GONE_REPORTS = 3;
const GONE_DAYS = 14;

/**
 * Makes the question to the advertiser whether a home is still available due now, once `GONE_REPORTS` people have reported it as taken since it was
 * confirmed. The caller has locked the home.
 */
async function askSooner(tx: EntityManager, id: number, itemId: number, now: Date): Promise<void> {
  await tx.execute(
    `update listing_confirmations c set due_at = ? where c.property_id = ? and c.asks = 0 and c.due_at > ? and (
       select count(distinct r.address_hash) from reports r where r.item_id = ? and r.reason = 'gone'
         and r.created_at > greatest(?::timestamptz, c.confirmed_at)) >= ${GONE_REPORTS}`,
    [now, id, now, itemId, new Date(now.getTime() - GONE_DAYS * DAY_MS)],
  );
}

/** Stores a report with its item of the queue. */
async function storeReport(tx: EntityManager, ctx: Context, input: ReportInput): Promise<void> {
  const now = ctx.now();
  const subject = { kind: input.kind, id: input.id };
  const isGone = input.kind === 'property' && input.reason === 'gone';
  // every writer locks a property before its item and its confirmation
  if (isGone) await tx.execute('select 1 from properties where id = ? for no key update', [input.id]);
  const itemId = await addReviewItem(tx, { kind: 'report', subject, urgency: urgencyOf(input.reason), now });
  const reporter = reporterHash(ctx);
  const [earlierReports] = await tx.execute<{ hasSameReason: boolean }[]>(
    'select bool_or(reason = ?) as "hasSameReason" from reports where item_id = ? and address_hash = ? having count(*) > 0',
    [input.reason, itemId, reporter],
  );
  // the same complaint from the same reporter is stored again only with an address to answer to
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
  if (isGone) await askSooner(tx, input.id, itemId, now);
  if (!earlierReports) await tx.execute('update review_items set reporters = reporters + 1 where id = ?', [itemId]);
}

/**
 * Stores a report and opens an item for its subject, or joins the open one. Ignores a filled honeypot with the same response.
 * @throws DomainError MISSING when there is no such thing to report, INVALID for a reason of another kind, TOO_MANY over the limit
 */
export async function createReport(ctx: Context, input: ReportInput): Promise<{ received: true }> {
  await ctx.limiter.count('report', ctx.address);
  if (!reasonsFor(input.kind).includes(input.reason)) throw new DomainError('INVALID', m.report_choose);
  if (!(await isReportable(ctx.em, input.kind, input.id, ctx.signedIn?.user.id ?? null)))
    throw new DomainError('MISSING', MISSING_TEXTS[input.kind]);
  if (!input.website) await ctx.em.transactional((tx) => storeReport(tx, ctx, input));
  return { received: true };
}
