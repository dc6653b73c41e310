// The page on which a recipient without an account answers an inquiry by the link of its email. An answer is stored as a reply
// (`inquiry_replies`, `inquiries`) and emailed to the sender of the inquiry.
import { m } from '../../shared/messages/messages.ts';
import { cleanTitle } from '../../shared/property/clean-title.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { DAY_MS } from '../../shared/time.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link/link.page.ts';
import { cleanName } from '../mail/template/mail.name.ts';
import { answerForm, type Question, takeAnswer } from '../message/answer.page.ts';
import { storeReply } from './inquiry.reply.ts';

/** Path of the page on which agents and the office, who have no account, answer an inquiry. */
export const ANSWER_PATH = '/answer/inquiry';

/**
 * An inquiry of the last 90 days about a property that no user advertises, because users answer on the site. An agent whose profile was taken
 * down cannot answer earlier inquiries; later ones were sent to the office, which can.
 */
const findOpenInquiry = ({ orm, now }: Pick<Deps, 'orm' | 'now'>, id: number) =>
  statements(orm.em)
    .selectFrom('inquiries as i')
    .innerJoin('properties as p', 'p.id', 'i.property_id')
    .leftJoin('agents as a', 'a.id', 'p.agent_id')
    .select(['i.id', 'i.property_id', 'i.name', 'i.email', 'i.locale', 'i.sender_id', 'i.visitor_confirmed_at', 'i.message', 'p.title'])
    .where((eb) => eb.and([eb('i.id', '=', id), eb('p.user_id', 'is', null)]))
    .where((eb) => eb.or([eb('a.removed_at', 'is', null), eb('i.created_at', '>', eb.ref('a.removed_at'))]))
    .where('i.created_at', '>', new Date(now().getTime() - 90 * DAY_MS))
    .executeTakeFirst();
type OpenInquiry = NonNullable<Awaited<ReturnType<typeof findOpenInquiry>>>;

const questionOf = (inquiry: OpenInquiry): Question => ({
  title: m.inquiry_answer_title(),
  text: m.inquiry_answer_text({
    name: cleanName(inquiry.name, m.message_visitor()),
    title: cleanTitle(inquiry.title) || propertyReference(inquiry.property_id),
  }),
  quote: inquiry.message,
  // an unconfirmed address gets a link, not the answer (inquiry.mail.ts)
  sentText: m.inquiry_answer_sent_text(),
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
