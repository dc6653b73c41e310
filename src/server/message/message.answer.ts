// The page on which an agent answers a message from their profile: stores the answer in `messages` and emails it to the sender.
import { SITE_NAME } from '../../shared/format.ts';
import { emailSchema } from '../../shared/message/message.ts';
import { m } from '../../shared/messages/messages.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { localeOr } from '../locale.ts';
import type { LinkPage } from '../mail/link/link.page.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { cleanName } from '../mail/template/mail.name.ts';
import { answerForm, answerSent, type Question, takeAnswer } from './answer.page.ts';

/** Path of the page on which agents answer a message from their profile. */
export const ANSWER_PATH = '/answer/message';

/** A message that its agent can answer by a link; `answer` is null until then. */
interface OpenMessage {
  id: number;
  name: string;
  message: string;
  answer: string | null;
  agent_name: string;
  agent_email: string;
  /** The sender's own confirmed address, else the one they typed. */
  address: string;
  /** The sender's own language, else that of the message. */
  locale: string | null;
}

/** A message of the last 90 days to an agent whose profile is shown, with the address for the answer. */
async function findOpenMessage(deps: Pick<Deps, 'orm' | 'now'>, id: number): Promise<OpenMessage | undefined> {
  const sql = `select m.id, m.name, m.message, m.answer, a.name as agent_name, a.email as agent_email, coalesce(u.email, m.email) as address,
      coalesce(u.locale, m.locale) as locale
    from messages m join agents a on a.id = m.agent_id left join users u on u.id = m.sender_id and u.email_confirmed_at is not null
    where m.id = $1 and a.removed_at is null and m.created_at > $2::timestamptz - interval '90 days'`;
  const [row] = await rows<OpenMessage>(deps.orm.em, preparedStatement(sql, [id, deps.now()]));
  return row;
}

const questionOf = (row: OpenMessage): Question => ({
  title: m.message_answer_title(),
  text: m.message_wrote_to_you({ name: cleanName(row.name, m.message_visitor()), site: SITE_NAME }),
  quote: row.message,
});

/** The page on which a message is answered, or its answer; null for an old or unknown message. */
export async function showMessage(deps: Pick<Deps, 'orm' | 'now'>, id: number): Promise<LinkPage | null> {
  const row = await findOpenMessage(deps, id);
  if (!row) return null;
  return row.answer === null ? answerForm(questionOf(row)) : answerSent(row.answer);
}

/** The email with the answer, to the sender of the message. */
export function answerEmail(row: Omit<OpenMessage, 'answer' | 'locale'>, answer: string, office: string): EmailMessage {
  const name = cleanName(row.agent_name, m.message_answer_agent());
  const address = emailSchema.safeParse(row.agent_email).success ? row.agent_email : office;
  return {
    to: row.address,
    replyTo: { name, address },
    kind: 'agent-reply',
    key: `message:${row.id}:answer`,
    subject: m.message_answer_subject(),
    blocks: [
      { text: m.message_answer_text({ name, site: SITE_NAME }) },
      { quote: answer },
      { text: m.message_you_wrote() },
      { quote: row.message },
      { note: m.message_reply_note_to({ name }) },
    ],
  };
}

/** Stores the one answer to a message and emails the sender; an invalid answer is shown again with its error. Null for an invalid link. */
export async function answerMessage(
  deps: Pick<Deps, 'orm' | 'env' | 'mail' | 'now'>,
  id: number,
  message: string,
): Promise<LinkPage | null> {
  const row = await findOpenMessage(deps, id);
  if (!row) return null;
  if (row.answer !== null) return answerSent(row.answer);
  return takeAnswer(questionOf(row), message, (answer) =>
    deps.orm.em.fork().transactional(async (em) => {
      const sql = 'update messages set answer = ?, answered_at = ? where id = ? and answered_at is null returning id';
      // of two answers at the same moment only one updates the row
      const [answered] = await em.execute<unknown[]>(sql, [answer, deps.now(), id]);
      if (answered)
        await deps.mail.send(
          em,
          writeEmail(localeOr(row.locale), () => answerEmail(row, answer, deps.env.OFFICE_EMAIL)),
        );
    }),
  );
}
