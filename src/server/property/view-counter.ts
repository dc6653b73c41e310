import { createHash, randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { isbot } from 'isbot';
import type { Context } from '../context.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/** The same visitor counts once in this time. */
const AGAIN_MS = 30 * 60_000;
const MAX_VISITORS = 50_000;
const WRITE_MS = 3_000;

/** Whether a user agent is a program rather than a browser; browsers all begin with Mozilla. */
export const isBot = (userAgent: string): boolean => !userAgent.startsWith('Mozilla/') || isbot(userAgent);

/** Views of one home by one viewer that wait to be written; `viewer` is the user's id, so that views of their own properties are left out. */
interface Waiting {
  propertyId: number;
  viewer: number | null;
  day: string;
  n: number;
}
interface Counter {
  waiting: Map<string, Waiting>;
  timer: NodeJS.Timeout | undefined;
}
/** One a database, so that processes with several (the tests) never mix them. */
const counters = new WeakMap<object, Counter>();

/** Forgotten when the process ends: what is remembered of a visitor cannot be traced back to an address, not even by us. */
const salt = randomBytes(32);
const lastSeen = new Map<string, number>();

/** Whether this visitor has opened this home within the last half hour. */
function isAgain(address: string, userAgent: string, propertyId: number, now: number): boolean {
  const visitor = createHash('sha256').update(salt).update(`${address}\n${userAgent}\n${propertyId}`).digest('base64url').slice(0, 22);
  const before = lastSeen.get(visitor);
  if (before !== undefined && now - before < AGAIN_MS) return true;
  lastSeen.delete(visitor);
  lastSeen.set(visitor, now);
  // the oldest first, so that a flood pushes out the past and not the memory's bound
  for (const oldest of lastSeen.keys()) {
    if (lastSeen.size <= MAX_VISITORS) break;
    lastSeen.delete(oldest);
  }
  return false;
}

/** Writes what waits; also to be called before the process ends. Views of homes that are gone, unpublished or the viewer's own fall away. */
export async function flushViews(orm: MikroORM): Promise<void> {
  const counter = counters.get(orm.config);
  if (!counter || counter.waiting.size === 0) return;
  clearTimeout(counter.timer);
  counter.timer = undefined;
  const batch = [...counter.waiting.values()];
  counter.waiting.clear();
  const sql = `insert into property_views as t (property_id, day, n)
    select p.id, w.day, sum(w.n)::int from unnest($1::int[], $2::int[], $3::date[], $4::int[]) w(id, viewer, day, n)
    join properties p on p.id = w.id and p.status = 'published' and p.user_id is distinct from w.viewer group by 1, 2 order by 1, 2
    on conflict (property_id, day) do update set n = t.n + excluded.n`;
  const columns = [batch.map((w) => w.propertyId), batch.map((w) => w.viewer ?? 0), batch.map((w) => w.day), batch.map((w) => w.n)];
  await rows(orm.em, preparedStatement(sql, columns));
}

/**
 * Counts that a person opened a home's page; called by the browser, so that pages made for crawlers count nothing. No address and no cookie is
 * kept: a salted hash in this process knows a visitor again for half an hour. Written every few seconds, many views in one statement.
 */
export async function recordView(ctx: Context, propertyId: number): Promise<{ counted: boolean }> {
  const now = ctx.now();
  if (isBot(ctx.userAgent) || isAgain(ctx.address, ctx.userAgent, propertyId, now.getTime())) return { counted: false };
  const counter = counters.get(ctx.orm.config) ?? { waiting: new Map<string, Waiting>(), timer: undefined };
  counters.set(ctx.orm.config, counter);
  const viewer = ctx.signedIn?.user.id ?? null;
  const day = now.toISOString().slice(0, 10);
  const key = `${propertyId} ${viewer} ${day}`;
  const waiting = counter.waiting.get(key) ?? { propertyId, viewer, day, n: 0 };
  counter.waiting.set(key, { ...waiting, n: waiting.n + 1 });
  counter.timer ??= setTimeout(() => {
    // a few views lost to a database that is away are not worth a retry that piles up
    flushViews(ctx.orm).catch((error: unknown) => ctx.log.warn({ err: error }, 'views were not counted'));
  }, WRITE_MS).unref();
  return { counted: true };
}
