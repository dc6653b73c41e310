// The page on which a recipient without an account answers an inquiry by the link of its email. An answer is stored as a reply
// (`inquiry_replies`, `inquiries`) and emailed to the sender of the inquiry.
import type { EntityManager } from '@mikro-orm/postgresql';
import { fixedTemplates } from '../../shared/inquiry/fixed-templates.ts';
import { m } from '../../shared/messages/messages.ts';
import { cleanTitle } from '../../shared/property/clean-title.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { DAY_MS } from '../../shared/time.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link/link.page.ts';
import { signedPath } from '../mail/link/signed-link.ts';
import { cleanName } from '../mail/template/mail.name.ts';
import { answerForm, type Question, takeAnswer } from '../message/answer.page.ts';
import { storeReply } from './inquiry.reply.ts';

/** Path of the page on which agents and the office, who have no account, answer an inquiry. */
export const ANSWER_PATH = '/answer/inquiry';

/**
 * An inquiry of the last 90 days about a property that no user advertises, because users answer on the site. An agent whose profile was taken
 * down cannot answer earlier inquiries; later ones were sent to the office, which can.
 */
const findOpenInquiry = (em: EntityManager, now: Date, id: number) =>
  statements(em)
    .selectFrom('inquiries as i')
    .innerJoin('properties as p', 'p.id', 'i.property_id')
    .leftJoin('agents as a', 'a.id', 'p.agent_id')
    .select([
      'i.id',
      'i.property_id',
      'i.name',
      'i.email',
      'i.locale',
      'i.sender_id',
      'i.reply_here_only',
      'i.assigned_user_id',
      'i.visitor_confirmed_at',
      'i.message',
      'p.title',
    ])
    .where((eb) => eb.and([eb('i.id', '=', id), eb('p.user_id', 'is', null), eb('i.assigned_user_id', 'is', null)]))
    .where((eb) => eb.or([eb('a.removed_at', 'is', null), eb('i.created_at', '>', eb.ref('a.removed_at'))]))
    .where('i.created_at', '>', new Date(now.getTime() - 90 * DAY_MS))
    .executeTakeFirst();
type OpenInquiry = NonNullable<Awaited<ReturnType<typeof findOpenInquiry>>>;

const nameOf = ({ name }: OpenInquiry): string => cleanName(name, m.message_visitor());
const titleOf = (inquiry: OpenInquiry): string => cleanTitle(inquiry.title) || propertyReference(inquiry.property_id);

const questionOf = (inquiry: OpenInquiry, env: Deps['env']): Question => ({
  title: m.inquiry_answer_title(),
  text: m.inquiry_answer_text({ name: nameOf(inquiry), title: titleOf(inquiry) }),
  quote: inquiry.message,
  starts: {
    title: m.inquiry_templates(),
    links: fixedTemplates(nameOf(inquiry), titleOf(inquiry)).map(({ key, label }) => ({
      label,
      path: `${signedPath(env, ANSWER_PATH, inquiry.id)}&template=${key}`,
    })),
  },
  // an unconfirmed address gets a link, not the answer (inquiry.mail.ts)
  sentText: m.inquiry_answer_sent_text(),
});

/** The page with the inquiry and a field for the answer, which begins with the template of the link; null when it can no longer be answered. */
export async function showInquiry(
  deps: Pick<Deps, 'orm' | 'env' | 'now'>,
  id: number,
  { template = '' }: Record<string, string>,
): Promise<LinkPage | null> {
  const inquiry = await findOpenInquiry(deps.orm.em, deps.now(), id);
  if (!inquiry) return null;
  const begun = fixedTemplates(nameOf(inquiry), titleOf(inquiry)).find(({ key }) => key === template);
  return answerForm(questionOf(inquiry, deps.env), begun?.text);
}

/** Stores an answer and emails it to the sender; shows an invalid one again with its error. @returns null when no answer is possible any more */
export async function answerInquiry(
  deps: Pick<Deps, 'orm' | 'env' | 'jobs' | 'mail' | 'now'>,
  id: number,
  message: string,
): Promise<LinkPage | null> {
  const inquiry = await findOpenInquiry(deps.orm.em, deps.now(), id);
  if (!inquiry) return null;
  return takeAnswer(questionOf(inquiry, deps.env), message, (answer) =>
    deps.orm.em.fork().transactional((em) => storeReply(em, deps, inquiry, { message: answer, author: null, isFromAdvertiser: true })),
  );
}

/** Stores the office's answer to an inquiry in the transaction of `em`, and emails it to the sender. @returns false when it can no longer be answered */
export async function answerOpenInquiry(
  em: EntityManager,
  deps: Pick<Deps, 'env' | 'jobs' | 'mail' | 'now'>,
  id: number,
  answer: string,
): Promise<boolean> {
  const inquiry = await findOpenInquiry(em, deps.now(), id);
  if (!inquiry) return false;
  await storeReply(em, deps, inquiry, { message: answer, author: null, isFromAdvertiser: true });
  return true;
}
