import type { EntityManager } from '@mikro-orm/postgresql';
import { SITE_NAME } from '../../shared/format.ts';
import { emailField, paragraph } from '../../shared/message.ts';
import { rows } from '../db/orm.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link.page.ts';
import { cleanName } from '../mail/mail.name.ts';
import type { Letter } from '../mail/mail.ts';

/** Where agents answer a message from their profile by the link in the email to them. */
export const ANSWER_PATH = '/answer/message';

interface OpenMessage {
  id: number;
  name: string;
  message: string;
  answer: string | null;
  agent_name: string;
  agent_email: string;
  /** Where the sender is reached: their own confirmed address, else the one they typed. */
  address: string;
}

/** A message to an agent of the last ninety days. */
async function findOpen(deps: Pick<Deps, 'orm' | 'now'>, id: number): Promise<OpenMessage | undefined> {
  const sql = `select m.id, m.name, m.message, m.answer, a.name as agent_name, a.email as agent_email, coalesce(u.email, m.email) as address
    from messages m join agents a on a.id = m.agent_id left join users u on u.id = m.sender_id and u.email_confirmed_at is not null
    where m.id = $1 and m.created_at > $2::timestamptz - interval '90 days'`;
  const [row] = await rows<OpenMessage>(deps.orm.em, statement(sql, [id, deps.now()]));
  return row;
}

const answered = (answer: string): LinkPage => ({
  title: 'Your answer is on its way',
  text: 'It was sent by email, with your address to reply to. You can close this page.',
  quote: answer,
});

const messagePage = (row: OpenMessage, value = '', error?: string): LinkPage => ({
  title: 'Answer a message',
  text: `${cleanName(row.name, 'A visitor')} wrote to you on ${SITE_NAME}:`,
  quote: row.message,
  field: { label: 'Your answer', name: 'message', value, maxLength: 5000, ...(error ? { error } : {}) },
  buttons: [{ label: 'Send the answer', value: 'send' }],
});

export async function showMessage(deps: Pick<Deps, 'orm' | 'now'>, id: number): Promise<LinkPage | null> {
  const row = await findOpen(deps, id);
  if (!row) return null;
  return row.answer === null ? messagePage(row) : answered(row.answer);
}

function answerLetter(row: OpenMessage, answer: string, office: string): Letter {
  const name = cleanName(row.agent_name, 'The agent');
  const address = emailField.safeParse(row.agent_email).success ? row.agent_email : office;
  return {
    to: row.address,
    replyTo: { name, address },
    kind: 'agent-reply',
    key: `message:${row.id}:answer`,
    subject: 'An answer to your message',
    blocks: [
      { text: `${name} answers your message on ${SITE_NAME}:` },
      { quote: answer },
      { text: 'You wrote:' },
      { quote: row.message },
      { note: `Replying to this email writes to ${name} directly.` },
    ],
  };
}

const answerText = paragraph(1, 'Message is required');

/** Stores the one answer to a message and mails it to the sender; an answer that is refused comes back to be changed. */
export async function answerMessage(
  deps: Pick<Deps, 'orm' | 'env' | 'mail' | 'now'>,
  id: number,
  message: string,
): Promise<LinkPage | null> {
  const row = await findOpen(deps, id);
  if (!row) return null;
  const text = answerText.safeParse(message);
  if (!text.success) return messagePage(row, message, text.error.issues[0]?.message);
  const store = async (em: EntityManager): Promise<void> => {
    const sql = 'update messages set answer = ?, answered_at = ? where id = ? and answered_at is null returning id';
    const [first] = await em.execute<unknown[]>(sql, [text.data, deps.now(), id]);
    if (first) await deps.mail.send(em, answerLetter(row, text.data, deps.env.OFFICE_EMAIL));
  };
  await deps.orm.em.fork().transactional(store);
  return showMessage(deps, id);
}
