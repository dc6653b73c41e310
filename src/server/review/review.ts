// Reviews of agents: reads, writes and removes them in `reviews`. A new review from the network of an earlier one may be of the same person: it is
// held, so neither shown nor counted, until the office has checked it. The office gets an email.
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AgentView } from '../../shared/agent/agent.ts';
import { readableAgent } from '../../shared/agent/agent-text.ts';
import { m } from '../../shared/messages/messages.ts';
import {
  type OwnReview,
  REVIEW_PAGE_SIZE,
  type ReviewInput,
  type ReviewListInput,
  type ReviewPage,
  type ReviewView,
} from '../../shared/review/review.ts';
import { DAY_MS, toIsoTime } from '../../shared/time.ts';
import { Agent } from '../agent/agent.entity.ts';
import { getAgent } from '../agent/agent.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { mailboxOf, personOf } from '../mail/mailbox-owner.ts';
import { writeEmail } from '../mail/template/email-message.ts';
import type { AuthedContext } from '../trpc.ts';
import { heldReviewEmail } from './review.check.ts';
import { Review } from './review.entity.ts';
import { networkOf } from './review.identity.ts';

/** A new review is held when the review of another user, of the same agent and from the same network, was written or changed within this time. */
const SAME_NETWORK_MS = 30 * DAY_MS;

/** The longest first name that is shown, in characters. The column `author` has 100 for it and an initial, which may have three in upper case. */
const MAX_FIRST_NAME = 95;

/**
 * The name of an author as it is stored and shown: first name and initial, such as `Hannah B.`; never an email address that was entered as a name.
 * Empty when there is no such name: then `review_member` is shown, in the language of the reader.
 */
export function reviewerName(name: string): string {
  const words = name.trim().split(/\s+/);
  const firstName = Array.from(words[0] ?? '')
    .slice(0, MAX_FIRST_NAME)
    .join('');
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : '';
  if (name.includes('@')) return '';
  // the flag `u` keeps a character of two UTF-16 units whole
  const initial = /^./u.exec(lastName)?.[0];
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName;
}

/** The reviews `r` of an agent with the present full names of their authors `u`, null when an author has none. */
const selectReviews = (em: EntityManager, agentId: number) =>
  statements(em)
    .selectFrom('reviews as r')
    .leftJoin('users as u', 'u.id', 'r.member_id')
    .select(['r.id', 'r.author', 'u.full_name as fullName', 'r.rating', 'r.text', 'r.created_at as createdAt', 'r.updated_at as updatedAt'])
    .where('r.agent_id', '=', agentId);
type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>>;

const toReview = ({ fullName, ...row }: ReviewRow): ReviewView => ({
  ...row,
  author: (fullName === null ? row.author : reviewerName(fullName)) || m.review_member(),
  createdAt: toIsoTime(row.createdAt),
  updatedAt: toIsoTime(row.updatedAt),
});

/**
 * Returns a page of an agent's reviews, newest first, and the number of reviews per star.
 * @throws DomainError MISSING when there is no such agent
 */
export async function listReviews(em: EntityManager, { id, page }: ReviewListInput): Promise<ReviewPage> {
  await getAgent(em, id);
  const countRows = await statements(em)
    .selectFrom('reviews')
    .select((eb) => ['rating', eb.fn.countAll().as('n')])
    .where('agent_id', '=', id)
    .where('held_at', 'is', null)
    .groupBy('rating')
    .execute();
  const counts = [1, 2, 3, 4, 5].map((stars) => Number(countRows.find(({ rating }) => rating === stars)?.n ?? 0));
  const total = counts.reduce((sum, n) => sum + n, 0);
  const reviewRows = await selectReviews(em, id)
    .where('r.held_at', 'is', null)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(REVIEW_PAGE_SIZE)
    .offset((page - 1) * REVIEW_PAGE_SIZE)
    .execute();
  return { items: reviewRows.map(toReview), page, pages: Math.max(1, Math.ceil(total / REVIEW_PAGE_SIZE)), total, counts };
}

/** An inquiry or message of a user to an agent. Having been answered on it, the user may write a review. */
interface Contact {
  /** The name that the user gave in it. */
  name: string;
  isAnswered: boolean;
  /** When the user wrote to the agent for the first time, answered or not. */
  firstAt: string | Date;
}

/** The caller's oldest answered inquiry or message to an agent, else the oldest one without an answer. */
async function findContact(ctx: AuthedContext, agentId: number): Promise<Contact | undefined> {
  const sql = `select name, answered_at is not null as "isAnswered", min(created_at) over () as "firstAt" from (
      select i.name, i.answered_at, i.created_at from inquiries i join properties p on p.id = i.property_id where i.sender_id = $1 and p.agent_id = $2
      union all select name, answered_at, created_at from messages where sender_id = $1 and agent_id = $2) c
    order by "isAnswered" desc, created_at limit 1`;
  const [row] = await rows<Contact>(ctx.em, preparedStatement(sql, [ctx.user.id, agentId]));
  return row;
}

/** The name of the caller when they may review an agent, or the reason why they may not. */
async function checkEligibility(
  ctx: AuthedContext,
  agent: Pick<AgentView, 'id' | 'name' | 'nameAr' | 'email'>,
): Promise<{ name: string } | { reason: string }> {
  if (!ctx.user.emailConfirmed) return { reason: m.review_confirm_first() };
  const isOwn =
    mailboxOf(ctx.user.email) === mailboxOf(agent.email) || (await ctx.em.count(Agent, { id: agent.id, user: ctx.user.id })) > 0;
  if (isOwn) return { reason: m.review_own_profile() };
  const contact = await findContact(ctx, agent.id);
  const { name } = readableAgent(agent);
  if (!contact) return { reason: m.review_message_first({ name }) };
  if (!contact.isAnswered) return { reason: m.review_await_answer({ name }) };
  const age = ctx.now().getTime() - new Date(contact.firstAt).getTime();
  return age < DAY_MS ? { reason: m.review_wait_a_day({ name }) } : { name: contact.name };
}

/** The caller's review of an agent, null without one, and whether it is held. */
async function findOwnReview(ctx: AuthedContext, agentId: number): Promise<Pick<OwnReview, 'review' | 'held'>> {
  const row = await selectReviews(ctx.em, agentId).select('r.held_at').where('r.member_id', '=', ctx.user.id).executeTakeFirst();
  if (!row) return { review: null, held: false };
  const { held_at, ...review } = row;
  return { review: toReview(review), held: held_at !== null };
}

/**
 * Returns the caller's review of an agent, and whether they may write one.
 * @throws DomainError MISSING when there is no such agent
 */
export async function getOwnReview(ctx: AuthedContext, agentId: number): Promise<OwnReview> {
  const agent = await getAgent(ctx.em, agentId);
  const ownReview = await findOwnReview(ctx, agentId);
  if (ownReview.review) return { ...ownReview, mayWrite: true, reason: null };
  const eligibility = await checkEligibility(ctx, agent);
  return 'reason' in eligibility
    ? { ...ownReview, mayWrite: false, reason: eligibility.reason }
    : { ...ownReview, mayWrite: true, reason: null };
}

/**
 * Creates or changes the caller's one review of an agent. A new one is held when another review of the agent came from the same network within
 * thirty days; the office then gets an email.
 * @throws DomainError MISSING when there is no such agent, FORBIDDEN with the reason, CONFLICT when another account of the same mailbox has reviewed
 * the agent, TOO_MANY over the limit
 */
export async function writeReview(ctx: AuthedContext, { id, rating, text }: ReviewInput): Promise<OwnReview> {
  await ctx.limiter.count('message', `review:${ctx.user.id}`);
  const agent = await getAgent(ctx.em, id);
  const existing = await findOwnReview(ctx, id);
  if (existing.review) {
    await ctx.em.nativeUpdate(Review, { agent: id, member: ctx.user.id }, { rating, text, updatedAt: ctx.now() });
  } else {
    const eligibility = await checkEligibility(ctx, agent);
    if ('reason' in eligibility) throw new DomainError('FORBIDDEN', eligibility.reason);
    await storeReview(ctx, agent, { author: reviewerName(eligibility.name), rating, text });
  }
  return { ...(await findOwnReview(ctx, id)), mayWrite: true, reason: null };
}

/** Stores a new review, published or held, and emails the office about a held one. A second call, as by a double click, changes the stored review. */
async function storeReview(ctx: AuthedContext, agent: AgentView, content: { author: string; rating: number; text: string }): Promise<void> {
  const now = ctx.now();
  const network = networkOf(ctx);
  const store = async (em: EntityManager): Promise<void> => {
    // the lock serializes reviews of one agent, so that simultaneous ones from one network see each other
    await statements(em).selectFrom('agents').select('id').where('id', '=', agent.id).forNoKeyUpdate().execute();
    const updatedAt = { $gt: new Date(now.getTime() - SAME_NETWORK_MS) };
    const isHeld = (await em.count(Review, { agent: agent.id, network, member: { $ne: ctx.user.id }, updatedAt })) > 0;
    const review = {
      ...content,
      agent: agent.id,
      member: ctx.user.id,
      person: personOf(ctx.user.email),
      network,
      heldAt: isHeld ? now : null,
      createdAt: now,
      updatedAt: now,
    };
    const storedReview = await em.upsert(Review, review, {
      onConflictFields: ['agent', 'member'],
      onConflictMergeFields: ['rating', 'text', 'updatedAt'],
    });
    if (isHeld)
      await ctx.mail.send(
        em,
        writeEmail('en', () =>
          heldReviewEmail(ctx.env, storedReview.id, agent.name, { ...content, author: content.author || m.review_member() }),
        ),
      );
  };
  await ctx.em
    .fork()
    .transactional(store)
    .catch((error: unknown) => {
      if (error instanceof UniqueConstraintViolationException) throw new DomainError('CONFLICT', m.review_same_person());
      throw error;
    });
}

/**
 * Removes the caller's review of an agent, also when staff took the agent's profile down.
 * @throws DomainError MISSING when there is none, CONFLICT when staff removed the review, because the caller could write it again otherwise
 */
export async function removeReview(ctx: AuthedContext, agentId: number): Promise<OwnReview> {
  const deletedCount = await ctx.em.nativeDelete(Review, { agent: agentId, member: ctx.user.id, removedAt: null });
  const isRemovedByStaff = deletedCount === 0 && (await ctx.em.count(Review, { agent: agentId, member: ctx.user.id })) > 0;
  if (isRemovedByStaff) throw new DomainError('CONFLICT', m.moderation_review_removed());
  if (deletedCount === 0) throw new DomainError('MISSING', m.review_not_found());
  return getOwnReview(ctx, agentId).catch((error: unknown) => {
    // the review is gone, whether or not the agent can be reviewed again
    if (error instanceof DomainError && error.kind === 'MISSING')
      return { review: null, held: false, mayWrite: false, reason: error.message };
    throw error;
  });
}
