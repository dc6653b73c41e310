// Constants of moderation: what can be reported, why, how staff can decide, and the texts of reasons.
import { m } from '../messages/messages.ts';

/** What can be reported and decided about. `inquiry` is the first message of a conversation, `reply` a later one. */
export const SUBJECT_KINDS = ['property', 'agent', 'review', 'inquiry', 'reply', 'organization'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** The reasons of a report, with the text of each. */
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

/** The reasons that a report about a kind of subject can have, in the order of the dialog. */
export const reasonsFor = (kind: SubjectKind): readonly ReportReason[] =>
  kind === 'property' ? REPORT_REASONS : ['fraud', 'discrimination', 'other'];

/** Reports with these reasons are first in the queue of staff. */
export const URGENT_REASONS: readonly ReportReason[] = ['fraud', 'discrimination'];

/** Why staff decide against something, with the sentence that the advertiser reads; for `other` the advertiser reads the note of staff instead. */
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

/**
 * Why an item is in the queue of staff. `new_member`: one of the first listings of a user. `removed`: a listing like one of the same
 * user that staff removed. `shared`: words that offer a part of a home
 * or shared housing, which needs a permit of its own. `name`: a brokerage whose name is close to another one's. `change`: a listing to check after a requested change.
 */
export const ITEM_KINDS = [
  'report',
  'removed',
  'new_member',
  'price',
  'duplicate',
  'permit',
  'shared',
  'name',
  'change',
  'appeal',
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** What staff can decide. `leave`: nothing is wrong. `change`: the advertiser has to change it. `accept` and `reject` answer an appeal. */
export const DECISIONS = ['leave', 'change', 'remove', 'block', 'accept', 'reject'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The decisions that staff can take about an item, in the order of the keys 1 to 4. `hasMember`: whether there is a user to block. */
export function decisionsFor(kind: ItemKind, subjectKind: SubjectKind, hasMember: boolean): Decision[] {
  if (kind === 'appeal') return ['accept', 'reject'];
  const block: Decision[] = hasMember ? ['block'] : [];
  if (subjectKind === 'property' || subjectKind === 'agent') return ['leave', 'change', 'remove', ...block];
  return subjectKind === 'review' ? ['leave', 'remove', ...block] : ['leave', ...block];
}

/** Whether a decision needs a reason. */
export const needsReason = (decision: Decision): boolean => decision === 'change' || decision === 'remove' || decision === 'block';

/** Days for which a user can be blocked; null is for good, which only admins may decide. */
export const BLOCK_DAYS = [1, 7, 30, null] as const;
export type BlockDays = (typeof BLOCK_DAYS)[number];

/** Hours that a listing stays online after staff asked for a change. */
export const CHANGE_HOURS = 72;
/** Characters of the note that staff add to a decision. */
export const MAX_NOTE_LENGTH = 1000;
/** The public figures about moderation leave out a figure that is based on fewer cases. */
export const MIN_CASES = 5;
