// Writes the emails about decisions to advertisers, agents, authors of reviews and blocked users, each in the language of its recipient. Sends nothing.
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
import type { Subject } from './subjects.ts';

const MY_PROPERTIES_PATH = '/my-properties';

/** The sentence of a reason and the note of the staff; for `other` the note alone. */
const reasonBlocks = (reason: DecisionReason, note: string | null): Block[] => [
  ...(reason === 'other' ? [] : [{ text: decisionReasonText(reason) }]),
  ...(note ? [{ quote: note }] : []),
];

const titleOf = (subject: Pick<Subject, 'title'>): string => cleanName(subject.title, m.moderation_mail_see());

/** An email to write; `write` is called in the language of the recipient. */
interface Notice {
  to: Pick<Subject, 'email' | 'locale'>;
  kind: MailKind;
  key: string;
  write: () => { subject: string; blocks: Block[] };
}

/** One email in the language of its recipient, as a list; empty when the recipient has no address. */
const writeNotice = ({ to, kind, key, write }: Notice): EmailMessage[] =>
  to.email === null
    ? []
    : [
        writeEmail(localeOr(to.locale, 'en'), () => {
          const { subject, blocks } = write();
          return { to: to.email!, kind, key, subject, blocks: [...blocks, { note: m.moderation_mail_reason() }] };
        }),
      ];

const advertButton = (): Block => ({ button: { label: m.moderation_mail_see(), path: MY_PROPERTIES_PATH } });

/** The link to what an email is about. */
const linkBlock = (subject: Subject): Block =>
  subject.kind === 'agent' ? { button: { label: m.moderation_mail_profile_see(), path: subject.path } } : advertButton();
const acceptedText = (subject: Subject): string =>
  subject.kind === 'agent' ? m.moderation_mail_profile_accepted() : m.moderation_mail_appeal_accepted();

/** The listing was taken down. */
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

/** The agent's profile was taken down; the agent has no account and appeals by the link. */
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

/** The listing or the profile has its former status again. */
export const restoredEmail = (subject: Subject, key: string): EmailMessage[] =>
  writeNotice({
    to: subject,
    kind: 'listing-restored',
    key,
    write: () => ({
      subject:
        subject.kind === 'agent'
          ? m.moderation_mail_profile_back_subject()
          : m.moderation_mail_restored_subject({ title: titleOf(subject) }),
      blocks: [{ text: subject.kind === 'agent' ? m.moderation_mail_profile_back() : m.moderation_mail_restored() }, linkBlock(subject)],
    }),
  });

/** The advertiser should change the listing until a time (UTC), or the agent the profile (`until` is null). */
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

/** The result of an appeal; `isSamePerson` when no other person could decide it. */
export const appealEmail = (
  subject: Subject,
  itemId: number,
  accepted: boolean,
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
        { text: accepted ? acceptedText(subject) : m.moderation_mail_appeal_rejected() },
        ...(note ? [{ quote: note }] : []),
        ...(isSamePerson ? [{ text: m.moderation_mail_appeal_same() }] : []),
        ...(subject.kind === 'agent' && !accepted ? [] : [linkBlock(subject)]),
      ],
    }),
  });

/** A review was removed, or is shown again. */
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

/** The account was blocked. */
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
