// Questions of visitors whether a home is still available (`availability_questions`). Stores a question, emails the advertiser, emails the
// answer to each visitor, and deletes answered and old questions.
import type { EntityManager } from '@mikro-orm/postgresql';
import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS } from '../../../shared/time.ts';
import type { Context } from '../../context.ts';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { localeOr } from '../../locale.ts';
import { EMAIL_HOME_COLUMNS } from '../../mail/template/email-home.ts';
import { writeEmail } from '../../mail/template/email-message.ts';
import { AvailabilityQuestion } from './confirmation.entity.ts';
import { availabilityAnswer, visitorQuestionEmail } from './confirmation.mail.ts';
import { type DueListing, groupByUser, sendListingEmails } from './listing-emails.ts';

/** Days after which an unanswered question is deleted. */
const MAX_AGE_DAYS = 30;
/** Within so many days after a question about a home or its confirmation, the advertiser gets no further email for a visitor. */
const ASKED_LATELY_DAYS = 3;
/** At most so many visitors wait for an answer about one home. */
const MAX_WAITING_VISITORS = 50;
/** An email address waits for answers about at most so many homes of one advertiser, because another person may have typed it. */
const MAX_HOMES_PER_ADDRESS = 3;

type AskContext = Pick<Context, 'em' | 'now' | 'limiter' | 'address' | 'env' | 'mail'>;

/** Reads and locks a published home that a user advertises. @throws DomainError MISSING for other homes */
async function lockHome(tx: EntityManager, id: number): Promise<DueListing> {
  const [home] = await tx.execute<Omit<DueListing, 'asks' | 'confirmedAt'>[]>(
    `select ${EMAIL_HOME_COLUMNS}, p.user_id as "userId", p.status from properties p
     where p.id = ? and p.status = 'published' and p.user_id is not null for no key update of p`,
    [id],
  );
  if (!home) throw new DomainError('MISSING', m.property_not_found());
  return { ...home, asks: 0, confirmedAt: null };
}

/**
 * Stores a visitor's question about a home. Its advertiser sees it in My properties and gets an email, unless another one about the home or its
 * confirmation is less than three days old. The visitor gets one email, with the answer. The response is the same when the question is not
 * stored, so that it does not show who asked before.
 * @throws DomainError MISSING for a home that is not published or that no user advertises, TOO_MANY over the limits
 */
export async function askAvailability(
  ctx: AskContext,
  { id, email, website }: { id: number; email: string; website?: string | undefined },
): Promise<{ accepted: true }> {
  // a hidden field of the form, which only programs fill
  if (website) return { accepted: true };
  await ctx.limiter.count('inquiryAddress', ctx.address);
  await ctx.limiter.count('availability', `${ctx.address} ${id}`);
  await ctx.em.transactional(async (tx) => {
    const now = ctx.now();
    const since = new Date(now.getTime() - ASKED_LATELY_DAYS * DAY_MS);
    const home = await lockHome(tx, id);
    // visitors who wait for an answer about the home, homes of its advertiser about which this address waits, and whether an email is too soon
    const [waiting] = await tx.execute<{ visitors: number; homesOfAddress: number; wasAskedLately: boolean }[]>(
      `select (select count(*)::int from availability_questions where property_id = ?) as visitors,
         (select count(*)::int from availability_questions q join properties p on p.id = q.property_id
           where p.user_id = ? and lower(q.email) = lower(?)) as "homesOfAddress",
         exists (select from listing_confirmations where property_id = ? and confirmed_at > ?)
           or exists (select from confirmation_requests r join confirmation_emails e on e.id = r.email_id where r.property_id = ? and e.sent_at > ?) as "wasAskedLately"`,
      [id, home.userId, email, id, since, id, since],
    );
    if (waiting!.visitors < MAX_WAITING_VISITORS && waiting!.homesOfAddress < MAX_HOMES_PER_ADDRESS)
      await statements(tx)
        .insertInto('availability_questions')
        .values({ property_id: id, email, locale: getLocale(), asked_at: now })
        .onConflict((stored) => stored.doNothing())
        .execute();
    if (!waiting!.wasAskedLately) await sendListingEmails(ctx, tx, groupByUser([home]), visitorQuestionEmail);
  });
  return { accepted: true };
}

/** Emails the advertiser's answer to the visitors who asked about these homes, and deletes their questions. */
export async function answerQuestions(
  { mail, now }: Pick<Deps, 'mail' | 'now'>,
  tx: EntityManager,
  ids: readonly number[],
  isAvailable: boolean,
): Promise<void> {
  const questions = await statements(tx)
    .deleteFrom('availability_questions as a')
    .using('properties as p')
    .whereRef('p.id', '=', 'a.property_id')
    .where((eb) => eb('p.id', '=', eb.fn.any(eb.val([...ids]))))
    .returning(['a.id', 'a.email', 'a.locale', 'a.property_id as propertyId', 'p.title'])
    .execute();
  if (questions.length === 0) return;
  const emails = questions
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, email, locale, propertyId, title }) =>
      writeEmail(localeOr(locale), () => availabilityAnswer({ to: email, questionId: id, propertyId, title, isAvailable, at: now() })),
    );
  await mail.sendAll(tx, emails);
}

/** Deletes questions that were not answered within 30 days. */
export const deleteOldQuestions = (em: EntityManager, now: Date): Promise<unknown> =>
  em.nativeDelete(AvailabilityQuestion, { askedAt: { $lt: new Date(now.getTime() - MAX_AGE_DAYS * DAY_MS) } });
