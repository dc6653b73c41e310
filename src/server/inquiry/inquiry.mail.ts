import type { EntityManager } from '@mikro-orm/postgresql';
import { formatPrice, SITE_NAME } from '../../shared/format.ts';
import type { InquiryInput } from '../../shared/inquiry.ts';
import { emailField } from '../../shared/message.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { cleanName } from '../mail/mail.name.ts';
import type { EmailMessage } from '../mail/mail.ts';

/** The home that an inquiry is about and who answers for it: its agent, else its owner, else the office. */
export interface Subject {
  id: number;
  title: string;
  price: number;
  transactionType: string;
  /** Without an address when the owner has not confirmed theirs: they read inquiries on the site. */
  answerer: { name: string; address: string | null };
  /** The member who advertises it and can answer on the site. */
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

/** Who answers for a home; read in the transaction of `em`. An agent of an import whose address is none counts as absent. */
export async function loadInquiryRecipient(em: EntityManager, propertyId: number, office: string): Promise<Subject> {
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

/** Whether email can go to who answers. */
export const hasAddress = (s: Subject): s is Subject & { answerer: { name: string; address: string } } => s.answerer.address !== null;

const about = (s: Subject): [string, string][] => [
  ['Home', s.title],
  ['Price', formatPrice(s.price, s.transactionType)],
  ['Reference', propertyReference(s.id)],
];

/** To who answers: the words, how to reach the sender, and their address as the one to reply to. Who has no account answers by `answerPath`. */
export function inquiryEmail(
  id: number,
  s: Subject & { answerer: { name: string; address: string } },
  by: InquiryInput,
  answerPath: string,
): EmailMessage {
  const name = cleanName(by.name, 'A visitor');
  return {
    to: s.answerer.address,
    replyTo: { name, address: by.email },
    kind: 'inquiry',
    key: `inquiry:${id}:answerer`,
    subject: `New inquiry about ${propertyReference(s.id)}`,
    blocks: [
      { text: `${name} asks about ${s.title}.` },
      { quote: by.message },
      { facts: [['Name', name], ['Email', by.email], ['Phone', by.phone], ...about(s)] },
      { button: { label: 'Answer on the site', path: s.ownerId === null ? answerPath : `/inquiries/${id}` } },
      { note: `Replying to this email writes to ${name} directly.` },
    ],
  };
}

/** The sender's copy. */
export const inquiryCopy = (id: number, s: Subject, by: InquiryInput): EmailMessage => ({
  to: by.email,
  kind: 'inquiry-copy',
  key: `inquiry:${id}:copy`,
  subject: `Your inquiry about ${propertyReference(s.id)}`,
  blocks: [
    { text: `We have passed your inquiry on to ${cleanName(s.answerer.name, SITE_NAME)}. This is what you wrote:` },
    { quote: by.message },
    { facts: about(s) },
    { button: { label: 'See the home', path: `/properties/${s.id}` } },
  ],
});

/** A later message of the thread, to the other side; replies go to who wrote it. */
export function inquiryReplyEmail(
  reply: { id: number; inquiryId: number; message: string },
  s: Subject,
  from: { name: string; address: string },
  to: { address: string; isMember: boolean },
): EmailMessage {
  const name = cleanName(from.name, 'The other side');
  return {
    to: to.address,
    replyTo: { name, address: from.address },
    kind: 'inquiry-reply',
    key: `inquiry-reply:${reply.id}`,
    subject: `New message about ${propertyReference(s.id)}`,
    blocks: [
      { text: `${name} wrote to you about ${s.title}.` },
      { quote: reply.message },
      { facts: about(s) },
      {
        button: to.isMember
          ? { label: 'Answer on the site', path: `/inquiries/${reply.inquiryId}` }
          : { label: 'See the home', path: `/properties/${s.id}` },
      },
      { note: `Replying to this email writes to ${name} directly.` },
    ],
  };
}
