// What reports, decisions and their reasons are called, with the texts that people read.
import { m } from '../messages/messages.ts';

/** What can be reported and decided about. `inquiry` is the first message of a conversation, `reply` a later one. */
export const SUBJECT_KINDS = ['property', 'agent', 'review', 'inquiry', 'reply'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** What a report can say is wrong, with its text. */
const REPORT_REASON_LABELS = {
  gone: m.report_reason_gone,
  price: m.report_reason_price,
  photos: m.report_reason_photos,
  missing: m.report_reason_missing,
  not_authorised: m.report_reason_not_authorised,
  duplicate: m.report_reason_duplicate,
  fraud: m.report_reason_fraud,
  discrimination: m.report_reason_discrimination,
  building: m.report_reason_building,
  other: m.report_reason_other,
} as const;
export type ReportReason = keyof typeof REPORT_REASON_LABELS;
export const REPORT_REASONS = Object.keys(REPORT_REASON_LABELS) as [ReportReason, ...ReportReason[]];
export const reportReasonLabel = (reason: ReportReason): string => REPORT_REASON_LABELS[reason]();

/** The reasons that make sense for a kind of subject, in the order of the dialog. */
export const reasonsFor = (kind: SubjectKind): readonly ReportReason[] =>
  kind === 'property' ? REPORT_REASONS : ['fraud', 'discrimination', 'other'];

/** Reports of these reasons come first. */
export const URGENT_REASONS: readonly ReportReason[] = ['fraud', 'discrimination'];

/** Why staff decide against something, with the sentence that the advertiser reads; `other` is explained by the note alone. */
const DECISION_REASON_TEXTS = {
  gone: m.moderation_reason_gone,
  price: m.moderation_reason_price,
  photos: m.moderation_reason_photos,
  permit: m.moderation_reason_permit,
  duplicate: m.moderation_reason_duplicate,
  not_authorised: m.moderation_reason_not_authorised,
  discrimination: m.moderation_reason_discrimination,
  contact: m.moderation_reason_contact,
  not_a_home: m.moderation_reason_not_a_home,
  fraud: m.moderation_reason_fraud,
  other: m.moderation_reason_other,
} as const;
export type DecisionReason = keyof typeof DECISION_REASON_TEXTS;
export const DECISION_REASONS = Object.keys(DECISION_REASON_TEXTS) as [DecisionReason, ...DecisionReason[]];
export const decisionReasonText = (reason: DecisionReason): string => DECISION_REASON_TEXTS[reason]();

/** Why an item is in the queue. */
export const ITEM_KINDS = ['report', 'new_member', 'price', 'duplicate', 'permit', 'change', 'appeal'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** What staff decide. `accept` and `reject` answer an appeal. */
export const DECISIONS = ['leave', 'change', 'remove', 'block', 'accept', 'reject'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The decisions about an item, in the order of the keys 1 to 4. */
export function decisionsFor(kind: ItemKind, subjectKind: SubjectKind, hasMember: boolean): Decision[] {
  if (kind === 'appeal') return ['accept', 'reject'];
  const block: Decision[] = hasMember ? ['block'] : [];
  if (subjectKind === 'property' || subjectKind === 'agent') return ['leave', 'change', 'remove', ...block];
  return subjectKind === 'review' ? ['leave', 'remove', ...block] : ['leave', ...block];
}

/** Whether a decision needs a reason. */
export const needsReason = (decision: Decision): boolean => decision === 'change' || decision === 'remove' || decision === 'block';

/** Days of a block; null is for good, which only admins decide. */
export const BLOCK_DAYS = [1, 7, 30, null] as const;
export type BlockDays = (typeof BLOCK_DAYS)[number];

/** Hours that a listing stays online after staff asked for a change. */
export const CHANGE_HOURS = 72;
export const MAX_NOTE_LENGTH = 1000;
/** Fewer cases than this are not shown as a figure. */
export const MIN_CASES = 5;
