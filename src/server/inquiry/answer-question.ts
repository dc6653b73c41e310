// Asks who sent an inquiry, 48 hours later, whether an answer came that the site does not know of: by the mail program of the advertiser, or by phone. The page
// behind the link of the email has two buttons; opening it changes nothing.
import type { EntityManager } from '@mikro-orm/postgresql';
import { SITE_NAME } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link/link.page.ts';
import { signedPath } from '../mail/link/signed-link.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { cleanName } from '../mail/template/mail.name.ts';
import { loadInquiryProperty } from './inquiry.mail.ts';
import { senderAddress } from './inquiry.reply.ts';

/** Path of the page with the two buttons. */
export const QUESTION_PATH = '/answer/answered';
/** What the buttons send. */
const YES = 'yes';
const NO = 'no';

/** How long after an inquiry its sender is asked, and after how long no more: an answer then is of no use. */
const ASK_AFTER_MS = 2 * DAY_MS;
const ASK_UNTIL_MS = 14 * DAY_MS;
/** How long the link works. */
const LINK_MS = 90 * DAY_MS;
/** The most questions of one run. */
const MAX_A_RUN = 500;

/** The question, which contains nothing that a person typed but the name of who advertises. */
export const answerQuestionEmail = (
  inquiry: { id: number; propertyId: number; address: string },
  advertiser: string,
  path: string,
): EmailMessage => ({
  to: inquiry.address,
  kind: 'inquiry-question',
  key: `inquiry-question:${inquiry.id}`,
  subject: m.inquiry_question_subject({ reference: propertyReference(inquiry.propertyId) }),
  blocks: [
    { text: m.inquiry_question_title({ name: cleanName(advertiser, SITE_NAME) }) },
    { text: m.inquiry_question_text({ reference: propertyReference(inquiry.propertyId) }) },
    { button: { label: m.inquiry_question_button(), path } },
    { note: m.inquiry_mail_link_note() },
  ],
});

/** Every hour: asks about the inquiries of two days ago that have no answer on the site, each once. @returns how many were looked at */
export async function askAboutAnswers(deps: Pick<Deps, 'env' | 'mail' | 'now'>, em: EntityManager): Promise<number> {
  const now = deps.now();
  const due = await rows<{ id: number }>(
    em,
    preparedStatement(
      `select id from inquiries where answered_at is null and question_at is null and created_at between $1 and $2 order by created_at limit ${MAX_A_RUN}`,
      [new Date(now.getTime() - ASK_UNTIL_MS), new Date(now.getTime() - ASK_AFTER_MS)],
    ),
  );
  const errors: unknown[] = [];
  for (const { id } of due)
    await em
      .fork()
      .transactional((tx) => askOne(deps, tx, id))
      .catch((error: unknown) => errors.push(error));
  // the job is repeated; one that fails stops no other
  if (errors.length > 0) throw errors[0];
  return due.length;
}

/** Asks about one inquiry, unless an answer came meanwhile or another process was faster. */
async function askOne(deps: Pick<Deps, 'env' | 'mail' | 'now'>, tx: EntityManager, id: number): Promise<void> {
  const inquiry = await statements(tx)
    .updateTable('inquiries')
    .set({ question_at: deps.now() })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where('question_at', 'is', null)
    .returning(['id', 'property_id', 'email', 'locale', 'sender_id', 'assigned_user_id'])
    .executeTakeFirst();
  if (!inquiry) return;
  const sender = await senderAddress(tx, inquiry);
  if (!sender) return;
  const { answerer } = await loadInquiryProperty(tx, inquiry.property_id, deps.env.OFFICE_EMAIL, inquiry.assigned_user_id);
  const asked = { id, propertyId: inquiry.property_id, address: sender.address };
  await deps.mail.send(
    tx,
    writeEmail(sender.locale, () => answerQuestionEmail(asked, answerer.name, signedPath(deps.env, QUESTION_PATH, id))),
  );
}

/** An inquiry whose sender was asked, while the link works. */
const findAsked = ({ orm, now }: Pick<Deps, 'orm' | 'now'>, id: number) =>
  statements(orm.em.fork())
    .selectFrom('inquiries')
    .select(['id', 'property_id', 'assigned_user_id'])
    .where('id', '=', id)
    .where('question_at', '>', new Date(now().getTime() - LINK_MS))
    .executeTakeFirst();

/** The page with the question and its two buttons; null when there is none any more. */
export async function showAnswerQuestion(deps: Pick<Deps, 'orm' | 'now' | 'env'>, id: number): Promise<LinkPage | null> {
  const inquiry = await findAsked(deps, id);
  if (!inquiry) return null;
  const em = deps.orm.em.fork();
  const { answerer } = await loadInquiryProperty(em, inquiry.property_id, deps.env.OFFICE_EMAIL, inquiry.assigned_user_id);
  return {
    title: m.inquiry_question_title({ name: cleanName(answerer.name, SITE_NAME) }),
    text: m.inquiry_question_text({ reference: propertyReference(inquiry.property_id) }),
    buttons: [
      { label: m.inquiry_question_yes(), value: YES },
      { label: m.inquiry_question_no(), value: NO },
    ],
  };
}

/** Stores what the person says; the last press counts. @returns null when there is no question any more */
export async function takeAnswerQuestion(
  deps: Pick<Deps, 'orm' | 'now' | 'env'>,
  id: number,
  { choice = '' }: Record<string, string>,
): Promise<LinkPage | null> {
  if (choice !== YES && choice !== NO) return showAnswerQuestion(deps, id);
  const inquiry = await findAsked(deps, id);
  if (!inquiry) return null;
  await statements(deps.orm.em.fork())
    .updateTable('inquiries')
    .set({ answered_elsewhere: choice === YES })
    .where('id', '=', id)
    .execute();
  return { title: m.inquiry_question_thanks(), text: m.inquiry_question_thanks_text() };
}
