// Answers to messages: an agent's to one from their profile, on the page behind the link of an email, and the office's to what was written to it. Stores the
// answer in `messages` and emails it to the sender.
import type { EntityManager } from '@mikro-orm/postgresql';
import { SITE_NAME } from '../../shared/format.ts';
import { emailSchema } from '../../shared/message/message.ts';
import { m } from '../../shared/messages/messages.ts';
import { DAY_MS } from '../../shared/time.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { localeOr } from '../locale.ts';
import type { LinkPage } from '../mail/link/link.page.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { cleanName } from '../mail/template/mail.name.ts';
import { markAnswered } from '../support/keep-request.ts';
import { answerForm, answerSent, type Question, takeAnswer } from './answer.page.ts';
import { Message } from './message.entity.ts';

/** Path of the page on which agents answer a message from their profile. */
export const ANSWER_PATH = '/answer/message';

/** How long a message can be answered. */
const ANSWERABLE_MS = 90 * DAY_MS;

/** A message that its agent, or the office, can answer; `answer` is null until then. */
interface OpenMessage {
  id: number;
  name: string;
  message: string;
  answer: string | null;
  /** Null for a message to the office. */
  agent_name: string | null;
  agent_email: string | null;
  /** The sender's own confirmed address, else the one they typed. */
  address: string;
  /** The own language of a sender with a confirmed address, else that of the message; null when neither is known. */
  locale: string | null;
}

/** Reads a message of the last 90 days to the office, or to an agent whose profile is still shown, with the address for the answer. */
async function findOpenMessage(em: EntityManager, now: Date, id: number): Promise<OpenMessage | undefined> {
  return statements(em)
    .selectFrom('messages as message')
    .leftJoin('agents as agent', 'agent.id', 'message.agent_id')
    .leftJoin('users as sender', (join) =>
      join.onRef('sender.id', '=', 'message.sender_id').on('sender.email_confirmed_at', 'is not', null),
    )
    .select(['message.id', 'message.name', 'message.message', 'message.answer', 'agent.name as agent_name', 'agent.email as agent_email'])
    .select((eb) => eb.fn.coalesce('sender.email', 'message.email').as('address'))
    .select((eb) => eb.fn.coalesce('sender.locale', 'message.locale').as('locale'))
    .where('message.id', '=', id)
    .where('agent.removed_at', 'is', null)
    .where('message.created_at', '>', new Date(now.getTime() - ANSWERABLE_MS))
    .executeTakeFirst();
}

/** The question that the page shows above the answer: who wrote, and the message. */
const questionOf = (row: OpenMessage): Question => ({
  title: m.message_answer_title(),
  text: m.message_wrote_to_you({ name: cleanName(row.name, m.message_visitor()), site: SITE_NAME }),
  quote: row.message,
});

/** The page on which the agent answers a message, or that shows the answer; null for an old or unknown message. */
export async function showMessage(deps: Pick<Deps, 'orm' | 'now'>, id: number): Promise<LinkPage | null> {
  const row = await findOpenMessage(deps.orm.em, deps.now(), id);
  if (!row) return null;
  return row.answer === null ? answerForm(questionOf(row)) : answerSent(row.answer);
}

/** Writes the email that brings the answer to the sender of the message. Replies go to the agent, or to the office where the agent has no valid address. */
export function answerEmail(row: Omit<OpenMessage, 'answer' | 'locale'>, answer: string, officeAddress: string): EmailMessage {
  const name = row.agent_name === null ? SITE_NAME : cleanName(row.agent_name, m.message_answer_agent());
  const agentAddress = emailSchema.safeParse(row.agent_email);
  const address = agentAddress.success ? agentAddress.data : officeAddress;
  return {
    to: row.address,
    replyTo: { name, address },
    kind: row.agent_name === null ? 'office-reply' : 'agent-reply',
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

/**
 * Stores the one answer to a message in the transaction of `em`, and emails it to the sender.
 * @returns false when the message is too old, or was answered at the same moment
 */
export async function answerOpenMessage(
  em: EntityManager,
  deps: Pick<Deps, 'env' | 'mail' | 'now'>,
  id: number,
  answer: string,
): Promise<boolean> {
  const now = deps.now();
  const row = await findOpenMessage(em, now, id);
  // of two answers at the same moment only one updates the row
  if (!row || (await em.nativeUpdate(Message, { id, answeredAt: null }, { answer, answeredAt: now })) === 0) return false;
  await markAnswered(em, { message_id: id }, now);
  await deps.mail.send(
    em,
    writeEmail(localeOr(row.locale), () => answerEmail(row, answer, deps.env.OFFICE_EMAIL)),
  );
  return true;
}

/** Stores the one answer to a message and emails the sender; an invalid answer is shown again with its error. Null for an invalid link. */
export async function answerMessage(
  deps: Pick<Deps, 'orm' | 'env' | 'mail' | 'now'>,
  id: number,
  message: string,
): Promise<LinkPage | null> {
  const row = await findOpenMessage(deps.orm.em, deps.now(), id);
  if (!row) return null;
  if (row.answer !== null) return answerSent(row.answer);
  return takeAnswer(questionOf(row), message, async (answer) => {
    await deps.orm.em.fork().transactional((em) => answerOpenMessage(em, deps, id, answer));
  });
}
