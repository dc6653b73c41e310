// The page on which a recipient without an account answers an inquiry by the link of its email. An answer is stored as a reply
// (`inquiry_replies`, `inquiries`) and emailed to the sender of the inquiry.
import { m } from '../../shared/messages/messages.ts';
import { cleanTitle } from '../../shared/property/clean-title.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link/link.page.ts';
import { cleanName } from '../mail/template/mail.name.ts';
import { answerForm, type Question, takeAnswer } from '../message/answer.page.ts';
import { type RepliableInquiry, storeReply } from './inquiry.reply.ts';

/** Path of the page on which agents and the office, who have no account, answer an inquiry. */
export const ANSWER_PATH = '/answer/inquiry';

/** An inquiry that can be answered by a link. */
interface OpenInquiry extends RepliableInquiry {
  title: string;
  message: string;
}

/**
 * An inquiry of the last 90 days about a property that no user advertises, because users answer on the site. An agent whose profile was taken
 * down cannot answer earlier inquiries; later ones were sent to the office, which can.
 */
async function findOpenInquiry(deps: Pick<Deps, 'orm' | 'now'>, id: number): Promise<OpenInquiry | undefined> {
  const sql = `select i.id, i.property_id, i.name, i.email, i.locale, i.sender_id, i.message, p.title from inquiries i join properties p on p.id = i.property_id
    left join agents a on a.id = p.agent_id
    where i.id = $1 and p.user_id is null and (a.removed_at is null or i.created_at > a.removed_at) and i.created_at > $2::timestamptz - interval '90 days'`;
  const [inquiry] = await rows<OpenInquiry>(deps.orm.em, preparedStatement(sql, [id, deps.now()]));
  return inquiry;
}

const questionOf = (inquiry: OpenInquiry): Question => ({
  title: m.inquiry_answer_title(),
  text: m.inquiry_answer_text({
    name: cleanName(inquiry.name, m.message_visitor()),
    title: cleanTitle(inquiry.title) || propertyReference(inquiry.property_id),
  }),
  quote: inquiry.message,
});

/** The page with the inquiry and a field for the answer; null when it can no longer be answered. */
export async function showInquiry(deps: Pick<Deps, 'orm' | 'now'>, id: number): Promise<LinkPage | null> {
  const inquiry = await findOpenInquiry(deps, id);
  return inquiry ? answerForm(questionOf(inquiry)) : null;
}

/** Stores an answer and emails it to the sender; shows an invalid one again with its error. @returns null when no answer is possible any more */
export async function answerInquiry(
  deps: Pick<Deps, 'orm' | 'env' | 'mail' | 'now'>,
  id: number,
  message: string,
): Promise<LinkPage | null> {
  const inquiry = await findOpenInquiry(deps, id);
  if (!inquiry) return null;
  return takeAnswer(questionOf(inquiry), message, (answer) =>
    deps.orm.em.fork().transactional((em) => storeReply(em, deps, inquiry, { message: answer, author: null, isFromAdvertiser: true })),
  );
}
