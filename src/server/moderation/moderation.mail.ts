// Composes the emails about decisions of staff to advertisers, agents, authors of reviews and blocked users, each in the language of its
// recipient. The functions return a list with one email, or an empty list when the recipient has no address. Sends nothing.
import { formatMoment } from '../../shared/format.ts';
import type { Locale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { type DecisionReason, decisionReasonText } from '../../shared/moderation/moderation.ts';
import { blockedText } from '../account/sign-in/account.block.ts';
import { localeOr } from '../locale.ts';
import type { MailKind } from '../mail/mail.kinds.ts';
import type { Block } from '../mail/template/email-content.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { cleanName } from '../mail/template/mail.name.ts';
import type { Visibility } from './removal.ts';
import type { Subject } from './subjects.ts';

const MY_PROPERTIES_PATH = '/my-properties';

/** The sentence for a reason, then the note of staff as a quote. For the reason `other` the note alone. */
const reasonBlocks = (reason: DecisionReason, note: string | null): Block[] => [
  ...(reason === 'other' ? [] : [{ text: decisionReasonText(reason) }]),
  ...(note ? [{ quote: note }] : []),
];

/** The title of what the email is about, safe for a subject line. */
const titleOf = (subject: Pick<Subject, 'title'>): string => cleanName(subject.title, m.moderation_mail_see());

/** An email to compose. */
interface Notice {
  to: Pick<Subject, 'email' | 'locale'> & Partial<Pick<Subject, 'kind'>>;
  kind: MailKind;
  /** Identifies the cause, so that it is emailed once. */
  key: string;
  /** Is called in the language of the recipient. */
  write: () => { subject: string; blocks: Block[] };
}

/** Composes one email, with the line at its end that says why the recipient gets it. An empty list when the recipient has no address. */
const writeNotice = ({ to, kind, key, write }: Notice): EmailMessage[] =>
  to.email === null
    ? []
    : [
        writeEmail(localeOr(to.locale, 'en'), () => {
          const { subject, blocks } = write();
          return {
            to: to.email!,
            kind,
            key,
            subject,
            blocks: [...blocks, { note: to.kind === 'agent' ? m.moderation_mail_reason_agent() : m.moderation_mail_reason() }],
          };
        }),
      ];

/** The button that leads to the advertiser's own listings. */
const advertButton = (): Block => ({ button: { label: m.moderation_mail_see(), path: MY_PROPERTIES_PATH } });

/** The button that leads to what an email is about: the agent's profile, or the advertiser's listings. */
const linkBlock = (subject: Subject): Block =>
  subject.kind === 'agent' ? { button: { label: m.moderation_mail_profile_see(), path: subject.path } } : advertButton();
/** What an email says when an appeal was accepted. */
function acceptedText(subject: Subject, visibility: Visibility): string {
  if (subject.kind === 'agent') return m.moderation_mail_profile_accepted();
  return visibility === 'shown' ? m.moderation_mail_appeal_accepted() : m.moderation_mail_appeal_accepted_hidden();
}

/** To the advertiser: the listing was taken down. */
export const removedEmail = (subject: Subject, itemId: number, reason: DecisionReason, note: string | null, now: Date): EmailMessage[] =>
  writeNotice({
    to: subject,
    kind: 'listing-removed',
    key: `item:${itemId}:removed`,
    write: () => ({
      subject: m.moderation_mail_removed_subject({ title: titleOf(subject) }),
      blocks: [
        { text: m.moderation_mail_removed({ time: formatMoment(now.toISOString()) }) },
        ...reasonBlocks(reason, note),
        { text: m.moderation_mail_removed_next() },
        advertButton(),
      ],
    }),
  });

/** To the agent: the profile was taken down. The agent has no account, so the email contains the link to appeal, `appealPath`. */
export const agentRemovedEmail = (
  subject: Subject,
  itemId: number,
  { reason, note, now, appealPath }: { reason: DecisionReason; note: string | null; now: Date; appealPath: string },
): EmailMessage[] =>
  writeNotice({
    to: subject,
    kind: 'listing-removed',
    key: `item:${itemId}:removed`,
    write: () => ({
      subject: m.moderation_mail_profile_subject(),
      blocks: [
        { text: m.moderation_mail_profile({ time: formatMoment(now.toISOString()) }) },
        ...reasonBlocks(reason, note),
        { text: m.moderation_mail_profile_next() },
        { button: { label: m.moderation_appeal(), path: appealPath } },
      ],
    }),
  });

/** The subject line and the text about a restored profile or listing. */
function restoredTexts(subject: Subject, visibility: Visibility): { subject: string; text: string } {
  if (subject.kind === 'agent') return { subject: m.moderation_mail_profile_back_subject(), text: m.moderation_mail_profile_back() };
  const title = titleOf(subject);
  return visibility === 'shown'
    ? { subject: m.moderation_mail_restored_subject({ title }), text: m.moderation_mail_restored() }
    : { subject: m.moderation_mail_appeal_subject({ title }), text: m.moderation_mail_restored_hidden() };
}

/** To the advertiser or agent: the listing is no longer taken down and online again or still hidden, or the profile is shown again. */
export const restoredEmail = (subject: Subject, key: string, visibility: Visibility): EmailMessage[] =>
  writeNotice({
    to: subject,
    kind: 'listing-restored',
    key,
    write: () => {
      const texts = restoredTexts(subject, visibility);
      return { subject: texts.subject, blocks: [{ text: texts.text }, linkBlock(subject)] };
    },
  });

/**
 * To the advertiser, who should change the listing by the time `until`, or to the agent, who should change the profile (`until` is null).
 */
export const changeEmail = (
  subject: Subject,
  itemId: number,
  { reason, note, until }: { reason: DecisionReason; note: string | null; until: Date | null },
): EmailMessage[] =>
  writeNotice({
    to: subject,
    kind: 'listing-change',
    key: `item:${itemId}:change`,
    write: () =>
      until
        ? {
            subject: m.moderation_mail_change_subject({ title: titleOf(subject) }),
            blocks: [
              ...reasonBlocks(reason, note),
              { text: m.moderation_mail_change({ time: formatMoment(until.toISOString()) }) },
              advertButton(),
            ],
          }
        : { subject: m.moderation_mail_agent_subject(), blocks: [{ text: m.moderation_mail_agent() }, ...reasonBlocks(reason, note)] },
  });

/**
 * The result of an appeal: rejected, or accepted, with whether visitors see the subject now. `isSamePerson`: the person who took the first
 * decision also decided the appeal, because no other could.
 */
export const appealEmail = (
  subject: Subject,
  itemId: number,
  result: Visibility | 'rejected',
  isSamePerson: boolean,
  note: string | null,
): EmailMessage[] =>
  writeNotice({
    to: subject,
    kind: 'appeal-decided',
    key: `item:${itemId}:appeal`,
    write: () => ({
      subject: m.moderation_mail_appeal_subject({ title: titleOf(subject) }),
      blocks: [
        { text: result === 'rejected' ? m.moderation_mail_appeal_rejected() : acceptedText(subject, result) },
        ...(note ? [{ quote: note }] : []),
        ...(isSamePerson ? [{ text: m.moderation_mail_appeal_same() }] : []),
        ...(subject.kind === 'agent' && result === 'rejected' ? [] : [linkBlock(subject)]),
      ],
    }),
  });

/** To the author of a review, which was removed, or is shown again (`removed` is null). */
export const reviewEmail = (
  subject: Subject,
  key: string,
  removed: { reason: DecisionReason; note: string | null } | null,
): EmailMessage[] =>
  writeNotice({
    to: subject,
    kind: 'review-removed',
    key,
    write: () => ({
      subject: removed ? m.moderation_mail_review_subject() : m.moderation_mail_review_back_subject(),
      blocks: removed
        ? [{ text: m.moderation_mail_review({ agent: titleOf(subject) }) }, ...reasonBlocks(removed.reason, removed.note)]
        : [{ text: m.moderation_mail_review_back({ agent: titleOf(subject) }) }],
    }),
  });

/** To a user who was blocked, until a time or for good (`until` is null). `office` is the email address for questions. */
export const blockedEmail = (
  to: { email: string | null; locale: Locale | null },
  blockId: number,
  { until, reason, note, office }: { until: Date | null; reason: DecisionReason; note: string | null; office: string },
): EmailMessage[] =>
  writeNotice({
    to,
    kind: 'account-blocked',
    key: `block:${blockId}`,
    write: () => ({
      subject: m.moderation_mail_blocked_subject(),
      blocks: [{ text: blockedText(until, office) }, ...reasonBlocks(reason, note)],
    }),
  });
