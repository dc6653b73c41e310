import { SITE_NAME } from '../../shared/format.ts';
import { emailField } from '../../shared/message.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link.page.ts';
import { cleanName } from '../mail/mail.name.ts';
import type { EmailMessage } from '../mail/mail.ts';
import { answerForm, answerSent, type Question, takeAnswer } from './answer.page.ts';

/** Path of the page on which agents answer a message from their profile. */
export const ANSWER_PATH = '/answer/message';

interface OpenMessage {
  id: number;
  name: string;
  message: string;
  answer: string | null;
  agent_name: string;
  agent_email: string;
  /** The sender's own confirmed address, else the one they typed. */
  address: string;
}

/** A message of the last 90 days to an agent. */
async function findOpen(deps: Pick<Deps, 'orm' | 'now'>, id: number): Promise<OpenMessage | undefined> {
  const sql = `select m.id, m.name, m.message, m.answer, a.name as agent_name, a.email as agent_email, coalesce(u.email, m.email) as address
    from messages m join agents a on a.id = m.agent_id left join users u on u.id = m.sender_id and u.email_confirmed_at is not null
    where m.id = $1 and m.created_at > $2::timestamptz - interval '90 days'`;
  const [row] = await rows<OpenMessage>(deps.orm.em, preparedStatement(sql, [id, deps.now()]));
  return row;
}

const questionOf = (row: OpenMessage): Question => ({
  title: 'Answer a message',
  text: `${cleanName(row.name, 'A visitor')} wrote to you on ${SITE_NAME}:`,
  quote: row.message,
});

export async function showMessage(deps: Pick<Deps, 'orm' | 'now'>, id: number): Promise<LinkPage | null> {
  const row = await findOpen(deps, id);
  if (!row) return null;
  return row.answer === null ? answerForm(questionOf(row)) : answerSent(row.answer);
}

function answerEmail(row: OpenMessage, answer: string, office: string): EmailMessage {
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

/** Stores the one answer to a message and emails the sender; an invalid answer is shown again with its error. Null for an invalid link. */
export async function answerMessage(
  deps: Pick<Deps, 'orm' | 'env' | 'mail' | 'now'>,
  id: number,
  message: string,
): Promise<LinkPage | null> {
  const row = await findOpen(deps, id);
  if (!row) return null;
  if (row.answer !== null) return answerSent(row.answer);
  return takeAnswer(questionOf(row), message, (answer) =>
    deps.orm.em.fork().transactional(async (em) => {
      const sql = 'update messages set answer = ?, answered_at = ? where id = ? and answered_at is null returning id';
      const [first] = await em.execute<unknown[]>(sql, [answer, deps.now(), id]);
      if (first) await deps.mail.send(em, answerEmail(row, answer, deps.env.OFFICE_EMAIL));
    }),
  );
}
