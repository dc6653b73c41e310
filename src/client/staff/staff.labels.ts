// Labels of the staff pages in the language of the page: kinds of queue items, decisions, states of emails, reasons of reports, and durations.
import { m } from '../../shared/messages/messages.ts';
import type { Decision, ItemKind, ReportReason } from '../../shared/moderation/moderation.ts';
import { REPORT_REASONS, reportReasonLabel } from '../../shared/moderation/moderation.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/time.ts';

const KIND_LABELS: Record<ItemKind, () => string> = {
  report: m.staff_kind_report,
  removed: m.staff_kind_removed,
  new_member: m.staff_kind_new_member,
  price: m.staff_kind_price,
  duplicate: m.staff_kind_duplicate,
  permit: m.staff_kind_permit,
  shared: m.staff_kind_shared_housing,
  name: m.staff_kind_name,
  change: m.staff_kind_change,
  appeal: m.staff_kind_appeal,
};
/** Why items of a kind wait in the review queue: `Reports`, `Prices`, `Appeals`. */
export const kindLabel = (kind: ItemKind): string => KIND_LABELS[kind]();

/** The states of an outgoing email, as stored in `mail_deliveries`, with their labels, in the order in which an email passes them. */
export const EMAIL_STATUS_LABELS = {
  waiting: m.staff_email_waiting,
  sending: m.staff_email_sending,
  sent: m.staff_email_sent,
  refused: m.staff_email_refused,
  unsure: m.staff_email_unsure,
  canceled: m.staff_email_canceled,
};

const DECISION_LABELS: Record<Decision, () => string> = {
  leave: m.staff_decision_leave,
  change: m.staff_decision_change,
  remove: m.staff_decision_remove,
  block: m.staff_decision_block,
  accept: m.staff_decision_accept,
  reject: m.staff_decision_reject,
};
/** What staff decide about an item. */
export const decisionLabel = (decision: Decision): string => DECISION_LABELS[decision]();

const isReportReason = (reason: string): reason is ReportReason => REPORT_REASONS.some((known) => known === reason);
/** The label of a report's reason; empty when there is none or it is unknown. */
export const reportedReason = (reason: string | null): string => (reason && isReportReason(reason) ? reportReasonLabel(reason) : '');

/** A duration, rounded down to minutes, hours (from 1) or days (from 2): `3 minutes`, `2 hours`, `5 days`. */
export function formatDuration(ms: number): string {
  if (ms < HOUR_MS) return m.staff_minutes({ count: Math.max(0, Math.floor(ms / MINUTE_MS)) });
  return ms < 2 * DAY_MS ? m.staff_hours({ count: Math.floor(ms / HOUR_MS) }) : m.staff_days({ count: Math.floor(ms / DAY_MS) });
}

/** How long ago a time was: `3 minutes`, `2 hours` or `5 days`. */
export const ageOf = (time: string): string => formatDuration(Date.now() - Date.parse(time));
