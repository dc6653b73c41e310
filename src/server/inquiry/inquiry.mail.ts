import type { EntityManager } from '@mikro-orm/postgresql';
import { formatPrice, SITE_NAME } from '../../shared/format.ts';
import type { InquiryInput } from '../../shared/inquiry.ts';
import { emailField } from '../../shared/message.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { cleanName } from '../mail/mail.name.ts';
import type { EmailMessage } from '../mail/mail.ts';

/** The property of an inquiry and its recipient: the agent, else the owner, else the office. */
export interface InquirySubject {
  id: number;
  title: string;
  price: number;
  transactionType: string;
  /** `address` is null while the owner's address is unconfirmed; they then read inquiries on the site. */
  answerer: { name: string; address: string | null };
  /** The user who advertises it and can answer on the site. */
  ownerId: number | null;
}

interface SubjectRow {
  id: number;
  title: string;
  price: number;
  transaction_type: string;
  advertiser: string | null;
  user_id: number | null;
  agent_name: string | null;
  agent_email: string | null;
  user_name: string | null;
  user_email: string | null;
  user_confirmed: boolean;
}

const isEmailAddress = (address: string | null): address is string => emailField.safeParse(address).success;

/** Loads the recipient of inquiries about a property, in the transaction of `em`. Ignores an agent with an invalid address. */
export async function loadInquiryRecipient(em: EntityManager, propertyId: number, office: string): Promise<InquirySubject> {
  const sql = `select p.id, p.title, p.price, p.transaction_type, p.advertiser, p.user_id, a.name as agent_name, a.email as agent_email,
      coalesce(u.full_name, u.username) as user_name, u.email as user_email,
      u.email_confirmed_at is not null as user_confirmed
    from properties p left join agents a on a.id = p.agent_id left join users u on u.id = p.user_id where p.id = ?`;
  const [row] = await em.execute<SubjectRow[]>(sql, [propertyId]);
  if (!row) throw new Error(`Home ${propertyId} is gone`);
  const answerer = isEmailAddress(row.agent_email)
    ? { name: row.agent_name ?? SITE_NAME, address: row.agent_email }
    : isEmailAddress(row.user_email)
      ? { name: row.advertiser ?? row.user_name ?? SITE_NAME, address: row.user_confirmed ? row.user_email : null }
      : { name: row.advertiser ?? SITE_NAME, address: office };
  return { id: row.id, title: row.title, price: row.price, transactionType: row.transaction_type, answerer, ownerId: row.user_id };
}

type ReachableSubject = InquirySubject & { answerer: { name: string; address: string } };
/** Whether the recipient has an email address. */
export const hasAddress = (subject: InquirySubject): subject is ReachableSubject => subject.answerer.address !== null;

const aboutFacts = (subject: InquirySubject): [string, string][] => [
  ['Home', subject.title],
  ['Price', formatPrice(subject.price, subject.transactionType)],
  ['Reference', propertyReference(subject.id)],
];

/** The email to the recipient, with the sender as reply address. A recipient without an account answers at `answerPath`. */
export function inquiryEmail(id: number, subject: ReachableSubject, input: InquiryInput, answerPath: string): EmailMessage {
  const name = cleanName(input.name, 'A visitor');
  return {
    to: subject.answerer.address,
    replyTo: { name, address: input.email },
    kind: 'inquiry',
    key: `inquiry:${id}:answerer`,
    subject: `New inquiry about ${propertyReference(subject.id)}`,
    blocks: [
      { text: `${name} asks about ${subject.title}.` },
      { quote: input.message },
      { facts: [['Name', name], ['Email', input.email], ['Phone', input.phone], ...aboutFacts(subject)] },
      { button: { label: 'Answer on the site', path: subject.ownerId === null ? answerPath : `/inquiries/${id}` } },
      { note: `Replying to this email writes to ${name} directly.` },
    ],
  };
}

/** The sender's copy. */
export const inquiryCopy = (id: number, subject: InquirySubject, input: InquiryInput): EmailMessage => ({
  to: input.email,
  kind: 'inquiry-copy',
  key: `inquiry:${id}:copy`,
  subject: `Your inquiry about ${propertyReference(subject.id)}`,
  blocks: [
    { text: `We have passed your inquiry on to ${cleanName(subject.answerer.name, SITE_NAME)}. This is what you wrote:` },
    { quote: input.message },
    { facts: aboutFacts(subject) },
    { button: { label: 'See the home', path: `/properties/${subject.id}` } },
  ],
});

/** The email about a later message of the thread, to the other side, with its author as reply address. */
export function inquiryReplyEmail(
  reply: { id: number; inquiryId: number; message: string },
  subject: InquirySubject,
  from: { name: string; address: string },
  to: { address: string; isMember: boolean },
): EmailMessage {
  const name = cleanName(from.name, 'The other side');
  return {
    to: to.address,
    replyTo: { name, address: from.address },
    kind: 'inquiry-reply',
    key: `inquiry-reply:${reply.id}`,
    subject: `New message about ${propertyReference(subject.id)}`,
    blocks: [
      { text: `${name} wrote to you about ${subject.title}.` },
      { quote: reply.message },
      { facts: aboutFacts(subject) },
      {
        button: to.isMember
          ? { label: 'Answer on the site', path: `/inquiries/${reply.inquiryId}` }
          : { label: 'See the home', path: `/properties/${subject.id}` },
      },
      { note: `Replying to this email writes to ${name} directly.` },
    ],
  };
}
