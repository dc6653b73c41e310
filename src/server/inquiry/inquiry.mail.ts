// Composes the emails about an inquiry and its replies, and reads from the database who gets them. Sends and stores nothing.
import type { EntityManager } from '@mikro-orm/postgresql';
import { formatPrice, formatViewingTime, SITE_NAME } from '../../shared/format.ts';
import type { InquiryInput } from '../../shared/inquiry/inquiry.ts';
import type { Locale } from '../../shared/locale.ts';
import { emailSchema } from '../../shared/message/message.ts';
import { m } from '../../shared/messages/messages.ts';
import { cleanTitle } from '../../shared/property/clean-title.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { statements } from '../db/typed.ts';
import { localeOr } from '../locale.ts';
import type { EmailMessage } from '../mail/template/email-message.ts';
import { cleanName } from '../mail/template/mail.name.ts';
import { isRiskyMessage } from './risky-message.ts';

/** A property and who answers inquiries about it: its agent, else its owner, else the contact of its feed, else the office. The price is in AED, per month for rent. */
export interface InquiryProperty {
  id: number;
  title: string;
  price: number;
  transactionType: string;
  /** `address` is null while the owner's email address is unconfirmed; they then read inquiries only on the site. */
  answerer: { name: string; address: string | null; locale: Locale };
  /** The user who answers on the site, because they advertise the property or were assigned; null for an imported one. */
  ownerId: number | null;
}

/** The language of emails to agents and to the office, who have no account with a language. */
const LOCALE_WITHOUT_ACCOUNT: Locale = 'en';

const isEmailAddress = (address: string | null): address is string => emailSchema.safeParse(address).success;

const findProperty = (em: EntityManager, id: number, assignedId: number | null) =>
  statements(em)
    .selectFrom('properties as p')
    .leftJoin('agents as a', (join) => join.onRef('a.id', '=', 'p.agent_id').on('a.removed_at', 'is', null))
    .leftJoin('users as u', (join) => (assignedId === null ? join.onRef('u.id', '=', 'p.user_id') : join.on('u.id', '=', assignedId)))
    .select(['p.id', 'p.title', 'p.price', 'p.transaction_type', 'p.advertiser', 'u.id as user_id'])
    .select(['a.name as agent_name', 'a.user_id as agent_user_id'])
    .select((of) =>
      // an address whose profile staff took down gets no inquiries
      of
        .case()
        .when(
          of.not(
            of.exists(
              of
                .selectFrom('agents as r')
                .select('r.id')
                .where(({ eb, fn }) => eb(fn('lower', ['r.email']), '=', eb.ref('p.contact_email')))
                .where('r.removed_at', 'is not', null),
            ),
          ),
        )
        .then(of.ref('p.contact_email'))
        .end()
        .as('contact_email'),
    )
    .select(['a.email as agent_email', 'u.email as user_email', 'u.email_confirmed_at', 'u.locale', 'u.full_name', 'u.username'])
    .where('p.id', '=', id)
    .executeTakeFirst();
type InquiryPropertyRow = NonNullable<Awaited<ReturnType<typeof findProperty>>>;

/**
 * Who answers inquiries about a property: who was assigned, else the agent, else the owner, else the contact of the feed, else the office. An agent who took
 * their profile over gets them at the confirmed address of their account, and none when another person answers for the home. Ignores invalid addresses.
 */
function answererOf(row: InquiryPropertyRow, officeAddress: string, isAssigned: boolean): InquiryProperty['answerer'] {
  const isTheirs = row.agent_user_id === null || row.user_id === null || row.agent_user_id === row.user_id;
  if (!isAssigned && isTheirs && isEmailAddress(row.agent_email)) {
    const name = row.agent_name ?? SITE_NAME;
    return row.agent_user_id !== null && row.agent_user_id === row.user_id && row.email_confirmed_at && isEmailAddress(row.user_email)
      ? { name, address: row.user_email, locale: localeOr(row.locale) }
      : { name, address: row.agent_email, locale: LOCALE_WITHOUT_ACCOUNT };
  }
  if (isEmailAddress(row.user_email))
    return {
      name: (isAssigned ? null : row.advertiser) ?? row.full_name ?? row.username ?? SITE_NAME,
      address: row.email_confirmed_at ? row.user_email : null,
      locale: localeOr(row.locale),
    };
  const address = isEmailAddress(row.contact_email) ? row.contact_email : officeAddress;
  return { name: row.advertiser ?? SITE_NAME, address, locale: LOCALE_WITHOUT_ACCOUNT };
}

/**
 * Loads a property and who answers inquiries about it, in the transaction of `em`. `assignedId`: the person of a brokerage to whom the inquiry was assigned;
 * null for who answers for the home.
 */
export async function loadInquiryProperty(
  em: EntityManager,
  propertyId: number,
  officeAddress: string,
  assignedId: number | null,
): Promise<InquiryProperty> {
  const row = await findProperty(em, propertyId, assignedId);
  if (!row) throw new Error(`Home ${propertyId} is gone`);
  return {
    id: row.id,
    title: cleanTitle(row.title) || propertyReference(row.id),
    price: row.price,
    transactionType: row.transaction_type,
    answerer: answererOf(row, officeAddress, assignedId !== null),
    ownerId: row.user_id,
  };
}

type ReachableInquiryProperty = InquiryProperty & { answerer: { name: string; address: string; locale: Locale } };
/** Whether there is an email address to which inquiries about the property can be sent. */
export const hasAnswererAddress = (property: InquiryProperty): property is ReachableInquiryProperty => property.answerer.address !== null;

/** Title, price and reference of the property, as rows of an email. */
const propertyFacts = (property: InquiryProperty): [string, string][] => [
  [m.inquiry_mail_home(), property.title],
  [m.inquiry_mail_price(), formatPrice(property.price, property.transactionType)],
  [m.inquiry_mail_reference(), propertyReference(property.id)],
];

/**
 * The email with an inquiry to the agent, owner or office, with the sender as reply address. A recipient without an account answers at
 * `answerPath`. With `hasWarning`, a warning about fraud precedes the message.
 */
export function inquiryEmail(
  id: number,
  property: ReachableInquiryProperty,
  input: InquiryInput,
  { answerPath, hasWarning, callAt }: { answerPath: string; hasWarning: boolean; callAt?: Date },
): EmailMessage {
  const name = cleanName(input.name, m.message_visitor());
  // an answer in the conversation alone: the email shows neither address nor phone, and an answer to it arrives nowhere
  const isHereOnly = input.replyHereOnly === true;
  const email = isHereOnly ? '' : input.email;
  const call: [string, string][] = callAt ? [[m.inquiry_call_when(), formatViewingTime(callAt.toISOString())]] : [];
  return {
    to: property.answerer.address,
    ...(email && { replyTo: { name, address: email } }),
    kind: 'inquiry',
    key: `inquiry:${id}:answerer`,
    subject: callAt
      ? m.inquiry_call_subject({ reference: propertyReference(property.id) })
      : m.inquiry_mail_subject({ reference: propertyReference(property.id) }),
    blocks: [
      { text: callAt ? m.inquiry_call_text({ name, title: property.title }) : m.inquiry_mail_text({ name, title: property.title }) },
      ...(input.isAgent ? [{ text: m.inquiry_from_agent() }] : []),
      ...(hasWarning ? [{ text: m.moderation_careful() }] : []),
      { quote: input.message },
      {
        facts: [
          [m.message_name(), name],
          ...call,
          ...(email ? [[m.ui_email(), email] as [string, string]] : []),
          ...(isHereOnly ? [] : [[m.ui_phone(), input.phone] as [string, string]]),
          ...propertyFacts(property),
        ],
      },
      { button: { label: m.message_answer_on_site(), path: property.ownerId === null ? answerPath : `/inquiries/${id}` } },
      ...(isHereOnly ? [{ note: m.inquiry_here_only_note({ name }) }] : []),
      ...(email ? [{ note: m.message_reply_note_to({ name }) }] : []),
    ],
  };
}

/** The copy of an inquiry that its sender gets. */
export const inquiryCopy = (id: number, property: InquiryProperty, input: InquiryInput): EmailMessage => ({
  to: input.email,
  kind: 'inquiry-copy',
  key: `inquiry:${id}:copy`,
  subject: m.inquiry_mail_copy_subject({ reference: propertyReference(property.id) }),
  blocks: [
    { text: m.inquiry_mail_copy_text({ name: cleanName(property.answerer.name, SITE_NAME) }) },
    { quote: input.message },
    { facts: propertyFacts(property) },
    { button: { label: m.inquiry_mail_see_home(), path: `/properties/${property.id}` } },
  ],
});

/**
 * The email with a later message of a thread, to the other side, with its author as reply address, unless the author shows none. `isMember`: the recipient
 * has an account.
 */
export function inquiryReplyEmail(
  reply: { id: number; inquiryId: number; message: string },
  property: InquiryProperty,
  from: { name: string; address: string | null },
  to: { address: string; isMember: boolean },
): EmailMessage {
  const name = cleanName(from.name, m.inquiry_mail_other_side());
  return {
    to: to.address,
    ...(from.address && { replyTo: { name, address: from.address } }),
    kind: 'inquiry-reply',
    key: `inquiry-reply:${reply.id}`,
    subject: m.inquiry_mail_reply_subject({ reference: propertyReference(property.id) }),
    blocks: [
      { text: m.inquiry_mail_reply_text({ name, title: property.title }) },
      ...(isRiskyMessage(reply.message) ? [{ text: m.moderation_careful() }] : []),
      { quote: reply.message },
      { facts: propertyFacts(property) },
      {
        button: to.isMember
          ? { label: m.message_answer_on_site(), path: `/inquiries/${reply.inquiryId}` }
          : { label: m.inquiry_mail_see_home(), path: `/properties/${property.id}` },
      },
      ...(from.address ? [{ note: m.message_reply_note_to({ name }) }] : []),
    ],
  };
}

/**
 * The one email about answers to a visitor whose address may be that of another person: a link to the conversation, and nothing that the
 * advertiser wrote.
 */
export const inquiryReplyLinkEmail = (
  inquiryId: number,
  property: Pick<InquiryProperty, 'id'>,
  address: string,
  threadPath: string,
): EmailMessage => ({
  to: address,
  kind: 'inquiry-reply-link',
  key: `inquiry-reply-link:${inquiryId}`,
  subject: m.inquiry_mail_reply_subject({ reference: propertyReference(property.id) }),
  blocks: [
    { text: m.inquiry_mail_link_text({ reference: propertyReference(property.id) }) },
    { button: { label: m.inquiry_mail_link_button(), path: threadPath } },
    { note: m.inquiry_mail_link_note() },
  ],
});
