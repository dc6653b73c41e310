// Writes the emails about viewings to both sides, with the calendar entry where it changes. Sends and stores nothing.
import { formatViewingTime, isolate, SITE_NAME } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { cleanTitle } from '../../shared/property/clean-title.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { propertyReference } from '../../shared/property/property.ts';
import type { ViewingSide } from '../../shared/viewing/viewing.ts';
import type { Env } from '../env.ts';
import { signedPath } from '../mail/link/signed-link.ts';
import type { MailKind } from '../mail/mail.kinds.ts';
import type { Block } from '../mail/template/email-content.ts';
import type { EmailMessage } from '../mail/template/email-message.ts';
import { cleanName } from '../mail/template/mail.name.ts';
import { type CalendarEntry, writeCalendar } from './viewing.ics.ts';
import type { ViewingRow } from './viewing.row.ts';

/** Paths of the pages on which each side answers without an account. */
export const VIEWING_PATHS: Record<ViewingSide, string> = { received: '/answer/viewing', sent: '/answer/my-viewing' };

/**
 * What happened. `by` is the side that did it. `moved`: the agreed time is off because one side proposed others. `taken`: the home is no longer there.
 * `expired`: the proposed times have passed without an answer.
 */
export type ViewingNews =
  | { kind: 'asked' | 'offered' | 'agreed' | 'moved' | 'declined' | 'cancelled'; by: ViewingSide }
  | { kind: 'taken' | 'expired' | 'unanswered' | 'evening' | 'soon' | 'question' };

/** What the emails of a viewing are written from; `now` is the time of the calendar entry. */
export interface ViewingMailContext {
  env: Pick<Env, 'sessionSecrets' | 'origin' | 'MAIL_FROM'>;
  now: Date;
}

/** Whom an email goes to. */
export interface Recipient {
  side: ViewingSide;
  address: string;
  /** Name of the recipient, and of the other side with the address for replies. */
  name: string;
  other: { name: string; address: string };
}

/** The title of the home, and its place: `Marina Star, Dubai Marina`. */
export const homeTitleOf = ({ title, property_id }: Pick<ViewingRow, 'title' | 'property_id'>): string =>
  cleanTitle(title) || propertyReference(property_id);
export const placeOf = ({ address, location }: Pick<ViewingRow, 'address' | 'location'>): string => {
  const place = placeLabel(location);
  return !address || address.includes(location) ? (address ?? place) : [isolate(address), place].join(m.format_comma());
};

/** The address of the office in `Name <office@homes.example>`. */
const addressIn = (mailFrom: string): string => /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;

/** The calendar entry of a viewing that has a time, as one side reads it. */
export function entryOf(row: ViewingRow, side: ViewingSide, origin: string, isCancelled: boolean): CalendarEntry | null {
  if (!row.starts_at || !row.ends_at) return null;
  const other = side === 'received' ? cleanName(row.name, m.message_visitor()) : cleanName(row.answerer ?? '', SITE_NAME);
  const lines = [
    homeTitleOf(row),
    propertyReference(row.property_id),
    m.viewing_with({ name: other }),
    ...(side === 'received' && row.phone ? [row.phone] : []),
    ...(row.by_video ? [m.viewing_by_video()] : []),
  ];
  return {
    id: row.id,
    sequence: row.sequence,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isCancelled,
    summary: m.viewing_entry({ title: homeTitleOf(row) }),
    location: placeOf(row),
    description: lines.join('\n'),
    url: `${origin}/properties/${row.property_id}`,
  };
}

/** The subject, the first text and the label of the button for what happened, as the recipient reads it. */
function wordsOf(news: ViewingNews, row: ViewingRow, { side, other }: Recipient): { subject: string; text: string; button: string } {
  const values = { title: homeTitleOf(row), name: isolate(cleanName(other.name, m.inquiry_mail_other_side())) };
  const time = row.starts_at ? formatViewingTime(row.starts_at.toISOString()) : '';
  const isOwn = 'by' in news && news.by === side;
  const reference = propertyReference(row.property_id);
  const open = m.viewing_open();
  switch (news.kind) {
    case 'asked':
    case 'offered':
      return side === 'received' && news.kind === 'asked'
        ? { subject: m.viewing_mail_asked_subject({ reference }), text: m.viewing_mail_asked(values), button: m.viewing_mail_choose() }
        : { subject: m.viewing_mail_offered_subject({ reference }), text: m.viewing_mail_offered(values), button: m.viewing_mail_choose() };
    case 'agreed':
      return { subject: m.viewing_mail_agreed_subject({ time }), text: agreedText(row), button: m.viewing_change() };
    case 'moved':
      return {
        subject: m.viewing_mail_moved_subject({ reference }),
        text: isOwn ? m.viewing_mail_moved_own({ ...values, time }) : m.viewing_mail_moved({ ...values, time }),
        button: isOwn ? open : m.viewing_mail_choose(),
      };
    case 'declined':
      return { subject: m.viewing_mail_declined_subject({ reference }), text: m.viewing_mail_declined(values), button: open };
    case 'cancelled':
      return {
        subject: m.viewing_mail_cancelled_subject({ reference }),
        text: cancelledText(values, isOwn, time),
        button: open,
      };
    case 'taken':
      return { subject: m.viewing_mail_cancelled_subject({ reference }), text: m.viewing_mail_taken(values), button: open };
    case 'expired':
      return { subject: m.viewing_mail_expired_subject({ reference }), text: m.viewing_mail_expired(values), button: open };
    case 'unanswered':
      return {
        subject: m.viewing_mail_unanswered_subject({ reference }),
        text: m.viewing_mail_unanswered(values),
        button: m.viewing_mail_choose(),
      };
    case 'evening':
      return {
        subject: m.viewing_mail_evening_subject({ time }),
        text: m.viewing_mail_evening({ ...values, time }),
        button: m.viewing_cannot_come(),
      };
    case 'soon':
      return {
        subject: m.viewing_mail_soon_subject({ time }),
        text: m.viewing_mail_soon({ ...values, time }),
        button: m.viewing_cannot_come(),
      };
    case 'question':
      return {
        subject: m.viewing_mail_question_subject({ reference }),
        text: m.viewing_mail_question({ ...values, time }),
        button: m.viewing_mail_say(),
      };
  }
}

/** `Viewing agreed: Saturday 28 November, 16:30, Marina Star, Dubai Marina.` */
export const agreedText = (row: ViewingRow): string =>
  m.viewing_agreed_text({ time: row.starts_at ? formatViewingTime(row.starts_at.toISOString()) : '', place: placeOf(row) });

function cancelledText(values: { title: string; name: string }, isOwn: boolean, time: string): string {
  if (isOwn) return time ? m.viewing_mail_cancelled_own({ ...values, time }) : m.viewing_mail_withdrawn_own(values);
  return time ? m.viewing_mail_cancelled({ ...values, time }) : m.viewing_mail_withdrawn(values);
}

/** Which kind of email it is: reminders are of no use when they are late; answers go to addresses that visitors typed. */
function kindOf({ kind }: ViewingNews, side: ViewingSide): MailKind {
  if (kind === 'evening' || kind === 'soon' || kind === 'question') return 'viewing-reminder';
  if (side === 'sent') return 'viewing-answer';
  return kind === 'asked' ? 'viewing-asked' : 'viewing-news';
}

/** The facts of a viewing, as the recipient reads them. */
function factsOf(row: ViewingRow, { side, other }: Recipient): [string, string][] {
  return [
    [m.inquiry_mail_home(), homeTitleOf(row)],
    [m.viewing_place(), placeOf(row)],
    ...(row.state === 'agreed' && row.starts_at
      ? [[m.viewing_when(), formatViewingTime(row.starts_at.toISOString())] as [string, string]]
      : []),
    ...(row.times.length > 0 ? [[m.viewing_times(), row.times.map(formatViewingTime).join('\n')] as [string, string]] : []),
    ...(row.by_video ? [[m.viewing_how(), m.viewing_by_video()] as [string, string]] : []),
    [side === 'received' ? m.message_name() : m.viewing_advertiser(), cleanName(other.name, m.inquiry_mail_other_side())],
    ...(side === 'received' && row.phone ? [[m.ui_phone(), row.phone] as [string, string]] : []),
    [m.inquiry_mail_reference(), propertyReference(row.property_id)],
  ];
}

/**
 * The email about news of a viewing to one side. `row` is the viewing after the change; `calendar` says how its entry in calendars changes. `note` is what the
 * person who asked wrote.
 */
export function viewingEmail(
  context: ViewingMailContext,
  row: ViewingRow,
  news: ViewingNews,
  recipient: Recipient,
  { calendar, note, warning }: { calendar?: 'REQUEST' | 'CANCEL' | undefined; note?: string | undefined; warning?: boolean } = {},
): EmailMessage {
  const { side, address, name, other } = recipient;
  const { subject, text, button } = wordsOf(news, row, recipient);
  const entry = calendar && entryOf(row, side, context.env.origin, calendar === 'CANCEL');
  const blocks: Block[] = [
    { text },
    ...(warning ? [{ text: m.moderation_careful() }] : []),
    ...(note ? [{ quote: note }] : []),
    { facts: factsOf(row, recipient) },
    { button: { label: button, path: signedPath(context.env, VIEWING_PATHS[side], row.id) } },
    ...(calendar === 'REQUEST' ? [{ note: m.viewing_mail_calendar() }] : []),
    { note: m.message_reply_note_to({ name: cleanName(other.name, m.inquiry_mail_other_side()) }) },
  ];
  return {
    to: address,
    replyTo: { name: cleanName(other.name, m.inquiry_mail_other_side()), address: other.address },
    kind: kindOf(news, side),
    key: `viewing:${row.id}:${news.kind}:${side}:${row.sequence}:${row.changed_at.getTime()}`,
    subject,
    blocks,
    ...(calendar &&
      entry && {
        calendar: {
          method: calendar,
          content: writeCalendar(calendar, [entry], {
            host: new URL(context.env.origin).host,
            now: context.now,
            invitation: { organizer: addressIn(context.env.MAIL_FROM), attendee: { name, address } },
          }),
        },
      }),
  };
}

/** The one email to a visitor whose address may be that of another person: a link to the viewing, and nothing that others wrote. */
export const viewingLinkEmail = (
  context: Pick<ViewingMailContext, 'env'>,
  row: Pick<ViewingRow, 'id' | 'property_id' | 'email'>,
): EmailMessage => ({
  to: row.email,
  kind: 'viewing-link',
  key: `viewing-link:${row.id}`,
  subject: m.viewing_mail_link_subject({ reference: propertyReference(row.property_id) }),
  blocks: [
    { text: m.viewing_mail_link({ reference: propertyReference(row.property_id) }) },
    { button: { label: m.viewing_open(), path: signedPath(context.env, VIEWING_PATHS.sent, row.id) } },
    { note: m.inquiry_mail_link_note() },
  ],
});
