// Makes, lists and ends the secret addresses of feeds out (`outgoing_feeds`). The key of an address is random and stored as a hash, as that of a calendar is.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import {
  OUTGOING_ENDINGS,
  OUTGOING_FORMATS,
  type OutgoingFeedView,
  type OutgoingFormat,
} from '../../shared/outgoing-feed/outgoing-feed.ts';
import { toIsoTime } from '../../shared/time.ts';
import { requireConfirmedEmail } from '../account/email/account.unconfirmed.ts';
import { isBlockedSql } from '../account/sign-in/account.block.ts';
import { execute, rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { programOwner } from '../organization/program-owner.ts';
import { newKey } from '../shortlist/keys.ts';
import { hashKey } from '../signature.ts';
import type { AuthedContext } from '../trpc.ts';
import type { FeedOwner } from './homes.ts';
import { countObstacles } from './obstacles.ts';

/** Whose feeds out the caller manages. @throws DomainError FORBIDDEN for an agent of a brokerage */
export async function feedOwner(em: EntityManager, userId: number): Promise<FeedOwner> {
  const { organizationId } = await programOwner(em, userId, () => new DomainError('FORBIDDEN', m.feed_agents()));
  return { userId: organizationId === null ? userId : null, organizationId };
}

/** SQL condition: the feed `f` is one of an owner: `$1` is the user, `$2` the organization. */
const IS_OWN = '(f.user_id = $1 or f.organization_id = $2)';

type StoredFeed = { format: OutgoingFormat; createdAt: Date; readAt: Date | null; reader: string | null };

/** Every format with its address, if it has one, and what a portal would refuse. */
export async function listFeeds(ctx: AuthedContext): Promise<{ feeds: OutgoingFeedView[] }> {
  const owner = await feedOwner(ctx.em, ctx.user.id);
  const sql = `select f.format, f.created_at as "createdAt", f.read_at as "readAt", f.reader from outgoing_feeds f where ${IS_OWN}`;
  const stored = await rows<StoredFeed>(ctx.em, preparedStatement(sql, [owner.userId, owner.organizationId]));
  const feeds: OutgoingFeedView[] = [];
  for (const format of OUTGOING_FORMATS) {
    const feed = stored.find((each) => each.format === format);
    const counts = await countObstacles(ctx.em, owner, format);
    feeds.push({
      format,
      since: feed ? toIsoTime(feed.createdAt) : null,
      readAt: feed ? toIsoTime(feed.readAt) : null,
      reader: feed?.reader ?? null,
      ...counts,
    });
  }
  return { feeds };
}

/** Makes a new address for a format; an earlier one opens nothing any more. @throws DomainError FORBIDDEN */
export async function renewAddress(ctx: AuthedContext, format: OutgoingFormat): Promise<{ path: string }> {
  requireConfirmedEmail(ctx);
  const key = newKey();
  await ctx.em.transactional(async (tx) => {
    const { userId, organizationId } = await feedOwner(tx, ctx.user.id);
    const owner = organizationId === null ? 'user_id' : 'organization_id';
    const sql = `insert into outgoing_feeds (${owner}, format, key_hash, created_at) values ($1, $2, $3, $4)
      on conflict (${owner}, format) where ${owner} is not null
      do update set key_hash = excluded.key_hash, created_at = excluded.created_at, read_at = null, reader = null`;
    await execute(tx, preparedStatement(sql, [organizationId ?? userId, format, hashKey(key), ctx.now()]));
  });
  return { path: `/feeds-out/${key}.${OUTGOING_ENDINGS[format]}` };
}

/** Ends the address of a format. @throws DomainError FORBIDDEN */
export async function endAddress(ctx: AuthedContext, format: OutgoingFormat): Promise<{ format: OutgoingFormat }> {
  const { userId, organizationId } = await feedOwner(ctx.em, ctx.user.id);
  await execute(
    ctx.em,
    preparedStatement(`delete from outgoing_feeds f where ${IS_OWN} and f.format = $3`, [userId, organizationId, format]),
  );
  return { format };
}

/** A feed that its key opens. */
export interface OpenedFeed extends FeedOwner {
  id: number;
  format: OutgoingFormat;
}

/** A key: 24 random bytes. */
const FILE = /^([\w-]{32})\.([a-z]{3,6})$/;

/** The feed of the name of a file, such as `{key}.xml`; null for an unknown or former key, and while its owner may not advertise or the member's brokerage manages feeds. */
export async function openFeed(em: EntityManager, file: string): Promise<OpenedFeed | null> {
  const [, key, ending] = FILE.exec(file) ?? [];
  if (!key) return null;
  const sql = `select f.id, f.format, f.user_id as "userId", f.organization_id as "organizationId" from outgoing_feeds f
    left join organizations o on o.id = f.organization_id
    where f.key_hash = $1 and o.removed_at is null 
      and (f.user_id is null or not (${isBlockedSql('f.user_id')} or exists (select from organization_members where user_id = f.user_id)))`;
  const [feed] = await rows<OpenedFeed>(em, preparedStatement(sql, [hashKey(key)]));
  return feed && OUTGOING_ENDINGS[feed.format] === ending ? feed : null;
}

/** What a program calls itself, in visible ASCII; null where it says nothing. */
const readerOf = (userAgent: string | undefined): string | null =>
  userAgent
    ?.replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, 200) || null;

/** Notes that a feed was read, at most once a minute for the same program. */
export async function noteRead(em: EntityManager, { id }: OpenedFeed, userAgent: string | undefined, now: Date): Promise<void> {
  const sql = `update outgoing_feeds set read_at = $2, reader = $3
    where id = $1 and (read_at is null or read_at < $2::timestamptz - interval '1 minute' or reader is distinct from $3)`;
  await execute(em, preparedStatement(sql, [id, now, readerOf(userAgent)]));
}
