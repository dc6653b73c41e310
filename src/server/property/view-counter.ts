// Counts views of properties in memory and writes them in batches to `property_views`. The process remembers for half an hour, as hashes,
// which visitor opened which home.
import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isbot } from 'isbot';
import { MINUTE_MS } from '../../shared/time.ts';
import type { Context } from '../context.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { createWriteBuffer } from '../db/write-buffer.ts';

/** The same visitor counts once in this time. */
const REPEATED_VIEW_MS = 30 * MINUTE_MS;
/** The most pairs of a visitor and a home that are remembered. */
const MAX_REMEMBERED = 50_000;

/** Whether a user agent is a program rather than a browser; the user agent of every browser begins with `Mozilla/`. */
export const isBot = (userAgent: string): boolean => !userAgent.startsWith('Mozilla/') || isbot(userAgent);

/** Views of one home by one viewer on one day that wait to be written. */
interface WaitingViews {
  propertyId: number;
  /** The id of the signed-in user, whose views of their own properties do not count; null for other visitors. */
  viewer: number | null;
  /** ISO day, UTC. */
  day: string;
  /** Number of views. */
  n: number;
}

/** When each visitor last opened each home, in milliseconds since 1970, by a hash of both; oldest first. One map for each database. */
const lastSeenBy = new WeakMap<object, Map<string, number>>();

/** Forgotten when the process ends: what is remembered of a visitor cannot be traced back to an address, not even by us. */
const salt = randomBytes(32);

/** Remembers that a visitor opened a home. @returns false when they did so within the last half hour */
function rememberVisit(lastSeen: Map<string, number>, address: string, userAgent: string, propertyId: number, now: number): boolean {
  const visit = createHash('sha256').update(salt).update(`${address}\n${userAgent}\n${propertyId}`).digest('base64url').slice(0, 22);
  const lastTime = lastSeen.get(visit);
  if (lastTime !== undefined && now - lastTime < REPEATED_VIEW_MS) return false;
  // a map keeps the order of insertion: deleting the entry first makes it the newest
  lastSeen.delete(visit);
  lastSeen.set(visit, now);
  // a flood of visits displaces the oldest ones and never takes more memory
  for (const oldest of lastSeen.keys()) {
    if (lastSeen.size <= MAX_REMEMBERED) break;
    lastSeen.delete(oldest);
  }
  return true;
}

/** Adds views to the stored counts of their days. Drops views of homes that are deleted, not published or the viewer's own. */
async function writeViews(em: EntityManager, batch: WaitingViews[]): Promise<void> {
  const sql = `insert into property_views as counted (property_id, day, n)
    select p.id, view.day, sum(view.n)::int from unnest($1::int[], $2::int[], $3::date[], $4::int[]) view(id, viewer, day, n)
    join properties p on p.id = view.id and p.status = 'published' and p.user_id is distinct from view.viewer group by 1, 2 order by 1, 2
    on conflict (property_id, day) do update set n = counted.n + excluded.n`;
  const columns = [
    batch.map(({ propertyId }) => propertyId),
    // no user has the id 0
    batch.map(({ viewer }) => viewer ?? 0),
    batch.map(({ day }) => day),
    batch.map(({ n }) => n),
  ];
  await rows(em, preparedStatement(sql, columns));
}

/** Views that wait to be written, by home, viewer and day. */
const viewBuffer = createWriteBuffer<WaitingViews>({ write: writeViews, failureText: 'views were not counted' });
/** Writes the waiting views now; must be called before the process ends, or they are lost. */
export const flushViews = viewBuffer.flush;

/**
 * Counts that a visitor opened a home's page, once in half an hour; programs do not count. The browser calls it, so that rendering a page
 * counts nothing. No address or cookie is stored: a salted hash in this process recognises the visitor. Views are written every few
 * seconds, many in one statement.
 * @returns `counted`: false for a program and a repeated view; true even for a home that `writeViews` will leave out
 */
export async function recordView(ctx: Context, propertyId: number): Promise<{ counted: boolean }> {
  const now = ctx.now();
  if (isBot(ctx.userAgent)) return { counted: false };
  const lastSeen = lastSeenBy.get(ctx.orm.config) ?? new Map<string, number>();
  lastSeenBy.set(ctx.orm.config, lastSeen);
  if (!rememberVisit(lastSeen, ctx.address, ctx.userAgent, propertyId, now.getTime())) return { counted: false };
  const viewer = ctx.signedIn?.user.id ?? null;
  const day = now.toISOString().slice(0, 10);
  viewBuffer.add(ctx, `${propertyId} ${viewer} ${day}`, (waiting) => ({ propertyId, viewer, day, n: (waiting?.n ?? 0) + 1 }));
  return { counted: true };
}
