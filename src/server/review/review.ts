import type { EntityManager } from '@mikro-orm/postgresql';
import {
  messageFirst,
  type OwnReview,
  REVIEW_PAGE_SIZE,
  type ReviewInput,
  type ReviewListInput,
  type ReviewPage,
  type ReviewView,
} from '../../shared/review.ts';
import { getAgent } from '../agent/agent.ts';
import { rows } from '../db/orm.ts';
import { statement } from '../db/statement.ts';
import { Refused } from '../errors.ts';
import type { MemberContext } from '../trpc.ts';
import { Review } from './review.entity.ts';

/** First name and initial: `Hannah B.`; never an address that somebody took for his name. */
export function reviewerName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  if (first === '' || name.includes('@')) return 'A member';
  const initial = /^./u.exec(last)?.[0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}

type ReviewRow = Omit<ReviewView, 'createdAt' | 'updatedAt'> & {
  fullName: string | null;
  createdAt: string | Date;
  updatedAt: string | Date;
};

const COLUMNS = `r.id, r.author, u.full_name as "fullName", r.rating, r.text, r.created_at as "createdAt", r.updated_at as "updatedAt"`;
const TABLES = 'reviews r left join users u on u.id = r.member_id';

const toReview = ({ fullName, ...row }: ReviewRow): ReviewView => ({
  ...row,
  author: fullName === null ? row.author : reviewerName(fullName),
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
});

/**
 * The reviews of an agent, newest first, and how many gave how many stars (R132).
 * @throws Refused MISSING when there is no such agent
 */
export async function listReviews(em: EntityManager, { id, page }: ReviewListInput): Promise<ReviewPage> {
  await getAgent(em, id);
  const counted = await rows<{ rating: number; n: number }>(
    em,
    statement('select rating, count(*)::int as n from reviews where agent_id = $1 group by 1', [id]),
  );
  const counts = [1, 2, 3, 4, 5].map((stars) => counted.find(({ rating }) => rating === stars)?.n ?? 0);
  const total = counts.reduce((sum, n) => sum + n, 0);
  const sql = `select ${COLUMNS} from ${TABLES} where r.agent_id = $1 order by r.created_at desc, r.id desc limit ${REVIEW_PAGE_SIZE} offset $2`;
  const found = await rows<ReviewRow>(em, statement(sql, [id, (page - 1) * REVIEW_PAGE_SIZE]));
  return { items: found.map(toReview), page, pages: Math.max(1, Math.ceil(total / REVIEW_PAGE_SIZE)), total, counts };
}

/** The name that the caller gave when he wrote to an agent, about a home or directly; null when he never did while signed in. */
async function nameGiven(ctx: MemberContext, agentId: number): Promise<string | null> {
  const sql = `select i.name from inquiries i join properties p on p.id = i.property_id where i.sender_id = $1 and p.agent_id = $2
    union all select name from messages where sender_id = $1 and agent_id = $2 limit 1`;
  const [row] = await rows<{ name: string }>(ctx.em, statement(sql, [ctx.user.id, agentId]));
  return row?.name ?? null;
}

async function findOwn(ctx: MemberContext, agentId: number): Promise<ReviewView | null> {
  const sql = `select ${COLUMNS} from ${TABLES} where r.agent_id = $1 and r.member_id = $2`;
  const [row] = await rows<ReviewRow>(ctx.em, statement(sql, [agentId, ctx.user.id]));
  return row ? toReview(row) : null;
}

/**
 * The caller's review of an agent, and whether he may write one.
 * @throws Refused MISSING when there is no such agent
 */
export async function getOwnReview(ctx: MemberContext, agentId: number): Promise<OwnReview> {
  await getAgent(ctx.em, agentId);
  const review = await findOwn(ctx, agentId);
  return { review, mayWrite: review !== null || (await nameGiven(ctx, agentId)) !== null };
}

/**
 * Keeps the caller's one review of an agent, new or changed (R133, A44); the agent's rating follows in the same transaction.
 * @throws Refused MISSING when there is no such agent, FORBIDDEN for who never wrote to him, TOO_MANY over the limit
 */
export async function writeReview(ctx: MemberContext, { id, rating, text }: ReviewInput): Promise<OwnReview> {
  await ctx.limiter.count('message', `review:${ctx.user.id}`);
  const agent = await getAgent(ctx.em, id);
  const former = await findOwn(ctx, id);
  const given = former?.author ?? (await nameGiven(ctx, id));
  if (given === null) throw new Refused('FORBIDDEN', messageFirst(agent.name));
  const now = ctx.now();
  // two clicks at once meet at the unique key and are one review
  await ctx.em.upsert(
    Review,
    { agent: id, member: ctx.user.id, author: former ? given : reviewerName(given), rating, text, createdAt: now, updatedAt: now },
    { onConflictFields: ['agent', 'member'], onConflictMergeFields: ['rating', 'text', 'updatedAt'] },
  );
  return { review: await findOwn(ctx, id), mayWrite: true };
}

/**
 * Takes the caller's review of an agent back.
 * @throws Refused MISSING when he has written none
 */
export async function removeReview(ctx: MemberContext, agentId: number): Promise<OwnReview> {
  const removed = await ctx.em.nativeDelete(Review, { agent: agentId, member: ctx.user.id });
  if (removed === 0) throw new Refused('MISSING', 'Review not found');
  return getOwnReview(ctx, agentId);
}
