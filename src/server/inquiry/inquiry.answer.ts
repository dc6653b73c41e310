import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link.page.ts';
import { cleanName } from '../mail/mail.name.ts';
import { answerForm, type Question, takeAnswer } from '../message/answer.page.ts';
import { type RepliableInquiry, storeReply } from './inquiry.reply.ts';

/** Path of the page on which agents and the office, who have no account, answer an inquiry. */
export const ANSWER_PATH = '/answer/inquiry';

interface OpenInquiry extends RepliableInquiry {
  title: string;
  message: string;
}

/** An inquiry of the last 90 days about a property that no user advertises; users answer while signed in. */
async function findOpen(deps: Pick<Deps, 'orm' | 'now'>, id: number): Promise<OpenInquiry | undefined> {
  const sql = `select i.id, i.property_id, i.name, i.email, i.sender_id, i.message, p.title from inquiries i join properties p on p.id = i.property_id
    where i.id = $1 and p.user_id is null and i.created_at > $2::timestamptz - interval '90 days'`;
  const [row] = await rows<OpenInquiry>(deps.orm.em, preparedStatement(sql, [id, deps.now()]));
  return row;
}

const questionOf = (row: OpenInquiry): Question => ({
  title: 'Answer an inquiry',
  text: `${cleanName(row.name, 'A visitor')} asks about ${row.title}:`,
  quote: row.message,
});

export async function showInquiry(deps: Pick<Deps, 'orm' | 'now'>, id: number): Promise<LinkPage | null> {
  const row = await findOpen(deps, id);
  return row ? answerForm(questionOf(row)) : null;
}

/** Stores an answer from the link and emails it to the sender; an invalid answer is shown again with its error. Null for an invalid link. */
export async function answerInquiry(
  deps: Pick<Deps, 'orm' | 'env' | 'mail' | 'now'>,
  id: number,
  message: string,
): Promise<LinkPage | null> {
  const row = await findOpen(deps, id);
  if (!row) return null;
  return takeAnswer(questionOf(row), message, (answer) =>
    deps.orm.em.fork().transactional((em) => storeReply(em, deps, row, { message: answer, author: null, fromAdvertiser: true })),
  );
}
