import type { EntityManager } from '@mikro-orm/postgresql';
import { formatPrice, SITE_NAME } from '../../shared/format.ts';
import type { InquiryInput } from '../../shared/inquiry.ts';
import { emailField } from '../../shared/message.ts';
import { propertyReference } from '../../shared/property.ts';
import type { Letter } from '../mail/mail.ts';

/** The home that an inquiry is about and who answers for it: its agent, else its owner, else the office (A35). */
export interface Subject {
  id: number;
  title: string;
  price: number;
  transactionType: string;
  answerer: { name: string; address: string };
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
}

const mailable = (address: string | null): address is string => emailField.safeParse(address).success;

/** Who answers for a home; read in the transaction of `em`. An agent of an import whose address is none counts as absent. */
export async function subjectOf(em: EntityManager, propertyId: number, office: string): Promise<Subject> {
  const sql = `select p.id, p.title, p.price, p.transaction_type, p.advertiser, p.user_id, a.name as agent_name, a.email as agent_email,
      coalesce(u.full_name, u.username) as user_name, u.email as user_email
    from properties p left join agents a on a.id = p.agent_id left join users u on u.id = p.user_id where p.id = ?`;
  const [row] = await em.execute<SubjectRow[]>(sql, [propertyId]);
  if (!row) throw new Error(`Home ${propertyId} is gone`);
  const answerer = mailable(row.agent_email)
    ? { name: row.agent_name ?? SITE_NAME, address: row.agent_email }
    : mailable(row.user_email)
      ? { name: row.advertiser ?? row.user_name ?? SITE_NAME, address: row.user_email }
      : { name: row.advertiser ?? SITE_NAME, address: office };
  return { id: row.id, title: row.title, price: row.price, transactionType: row.transaction_type, answerer, ownerId: row.user_id };
}

const about = (s: Subject): [string, string][] => [
  ['Home', s.title],
  ['Price', formatPrice(s.price, s.transactionType)],
  ['Reference', propertyReference(s.id)],
];

/** To who answers: the words, how to reach the sender, and his address as the one to reply to. */
export const inquiryLetter = (id: number, s: Subject, by: InquiryInput): Letter => ({
  to: s.answerer.address,
  replyTo: { name: by.name, address: by.email },
  kind: 'inquiry',
  key: `inquiry:${id}:answerer`,
  subject: `New inquiry: ${s.title}`,
  blocks: [
    { text: `${by.name} asks about ${s.title}.` },
    { quote: by.message },
    { facts: [['Name', by.name], ['Email', by.email], ['Phone', by.phone], ...about(s)] },
    {
      button:
        s.ownerId === null
          ? { label: 'See the home', path: `/properties/${s.id}` }
          : { label: 'Answer on the site', path: `/inquiries/${id}` },
    },
    { note: `Replying to this email writes to ${by.name} directly.` },
  ],
});

/** The sender's copy. */
export const inquiryCopy = (id: number, s: Subject, by: InquiryInput): Letter => ({
  to: by.email,
  kind: 'inquiry-copy',
  key: `inquiry:${id}:copy`,
  subject: `Your inquiry: ${s.title}`,
  blocks: [
    { text: `We have passed your inquiry on to ${s.answerer.name}. This is what you wrote:` },
    { quote: by.message },
    { facts: about(s) },
    { button: { label: 'See the home', path: `/properties/${s.id}` } },
    { note: 'If you did not write this, somebody else entered your address; you need not do anything.' },
  ],
});

/** A later message of the thread, to the other side; replies go to who wrote it. */
export const replyLetter = (
  reply: { id: number; inquiryId: number; message: string },
  s: Subject,
  from: { name: string; address: string },
  to: { address: string; isMember: boolean },
): Letter => ({
  to: to.address,
  replyTo: from,
  kind: 'inquiry-reply',
  key: `inquiry-reply:${reply.id}`,
  subject: `${from.name} wrote to you: ${s.title}`,
  blocks: [
    { text: `${from.name} wrote to you about ${s.title}.` },
    { quote: reply.message },
    { facts: about(s) },
    {
      button: to.isMember
        ? { label: 'Answer on the site', path: `/inquiries/${reply.inquiryId}` }
        : { label: 'See the home', path: `/properties/${s.id}` },
    },
    { note: `Replying to this email writes to ${from.name} directly.` },
  ],
});
