// The page behind the link of an email on which a visitor reads the answers to their inquiry, answers, or asks for the next ones by email. A press shows
// that the address is theirs; until then only one email with the link goes to it.
import { m } from '../../shared/messages/messages.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { DAY_MS } from '../../shared/time.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link/link.page.ts';
import { answerForm, type Question, takeAnswer } from '../message/answer.page.ts';
import { Inquiry } from './inquiry.entity.ts';
import { storeReply } from './inquiry.reply.ts';
import { isRiskyMessage } from './risky-message.ts';

/** The newest messages that the page shows. */
const MESSAGES_SHOWN = 20;
/** What the button sends that only asks for the next messages by email. */
const BY_EMAIL = 'email';

/** An inquiry of a visitor with an answer in the last 90 days. */
const findVisitorInquiry = ({ orm, now }: Pick<Deps, 'orm' | 'now'>, id: number) =>
  statements(orm.em)
    .selectFrom('inquiries')
    .select(['id', 'property_id', 'name', 'email', 'locale', 'sender_id', 'reply_here_only', 'assigned_user_id', 'visitor_confirmed_at'])
    .where('id', '=', id)
    .where('sender_id', 'is', null)
    .where('last_at', '>', new Date(now().getTime() - 90 * DAY_MS))
    .executeTakeFirst();

type VisitorInquiry = NonNullable<Awaited<ReturnType<typeof findVisitorInquiry>>>;

/** The conversation as the question of the page, the newest messages last. */
async function conversationOf({ orm }: Pick<Deps, 'orm'>, { id, property_id, visitor_confirmed_at }: VisitorInquiry): Promise<Question> {
  const newest = await statements(orm.em)
    .selectFrom('inquiry_replies')
    .select(['message', 'from_advertiser as fromAdvertiser'])
    .where('inquiry_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MESSAGES_SHOWN)
    .execute();
  const hasRisk = newest.some(({ message, fromAdvertiser }) => fromAdvertiser && isRiskyMessage(message));
  const lines = newest
    .toReversed()
    .map(({ message, fromAdvertiser }) => `${fromAdvertiser ? m.inquiry_thread_advertiser() : m.inquiry_you()}:\n${message}`);
  return {
    title: m.inquiry_thread_title({ reference: propertyReference(property_id) }),
    text: hasRisk ? m.moderation_careful() : m.inquiry_thread_text(),
    quote: lines.join('\n\n'),
    ...(visitor_confirmed_at === null && { secondButton: { label: m.inquiry_thread_by_email(), value: BY_EMAIL } }),
  };
}

/** The page with the conversation and a field for the answer; null when there is none any more. */
export async function showThread(deps: Pick<Deps, 'orm' | 'now'>, id: number): Promise<LinkPage | null> {
  const inquiry = await findVisitorInquiry(deps, id);
  return inquiry ? answerForm(await conversationOf(deps, inquiry)) : null;
}

/** Stores the visitor's answer, or that they want the next messages by email. @returns null when there is no conversation any more */
export async function answerThread(
  deps: Pick<Deps, 'orm' | 'env' | 'jobs' | 'mail' | 'now'>,
  id: number,
  { message = '', choice }: Record<string, string>,
): Promise<LinkPage | null> {
  const inquiry = await findVisitorInquiry(deps, id);
  if (!inquiry) return null;
  const em = deps.orm.em.fork();
  const confirm = (tx = em) => tx.nativeUpdate(Inquiry, { id, visitorConfirmedAt: null }, { visitorConfirmedAt: deps.now() });
  if (choice === BY_EMAIL) {
    await confirm();
    return { title: m.inquiry_thread_by_email_done(), text: m.inquiry_thread_by_email_text() };
  }
  return takeAnswer(await conversationOf(deps, inquiry), message, (answer) =>
    em.transactional(async (tx) => {
      await confirm(tx);
      await storeReply(tx, deps, inquiry, { message: answer, author: null, isFromAdvertiser: false });
    }),
  );
}
