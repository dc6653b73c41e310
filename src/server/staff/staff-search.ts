// Search of staff: listings, members and agents, newest first.
import { INT4_MAX } from '../../shared/property/property.ts';
import type { StaffAgent, StaffListing } from '../../shared/staff/staff-search.ts';
import { toIsoTime } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { StaffContext } from './staff.access.ts';

const PAGE_SIZE = 50;
/** A page of rows; `next` is the id to pass as `after` for the page behind it, null on the last one. */
const pageOf = <T extends { id: number }>(items: T[]): { items: T[]; next: number | null } => ({
  items,
  next: items.length === PAGE_SIZE ? items.at(-1)!.id : null,
});

/** The number that a search text is, as an id; 0 (no row has it) for any other text. */
const idIn = (text: string): number => (/^\d{1,10}$/.test(text) && Number(text) <= INT4_MAX ? Number(text) : 0);
/** The last character of Unicode: `name + LAST_CHARACTER` sorts behind every text that begins with `name`. */
const LAST_CHARACTER = '\u{10FFFF}';
/** A pattern of LIKE for texts that begin with `text`. */
const prefixPattern = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&').toLowerCase()}%`;

interface StaffSearch {
  text: string;
  /** Only rows with a smaller id: the `next` of the page before. */
  after?: number | undefined;
}

/** Listings by id, reference or the username of their owner, newest first; without a text the newest. Any status but deleted. */
export async function findListings(
  ctx: StaffContext,
  { text, after = INT4_MAX }: StaffSearch,
): Promise<{ items: StaffListing[]; next: number | null }> {
  const columns = `p.id, p.title, p.images[1] as image, p.status, p.price, p.transaction_type as "transactionType", p.location,
    u.username as owner, u.id as "ownerId", p.created_at as "createdAt"`;
  const order = `order by p.id desc limit ${PAGE_SIZE}`;
  // a union of lookups by id, reference and owner, each of which an index answers; $1 `after`, $2 an id, $3 the text
  const ids = text
    ? `select id from (
        select p.id from properties p where p.id = $2
        union select p.id from properties p where lower(p.reference) = lower($3) and p.status = 'published'
        union (select p.id from properties p join users u on u.id = p.user_id
          where lower(u.username) = lower($3) and p.id < $1 and p.status <> 'deleted' ${order})
      ) matches where id < $1`
    : `select p.id from properties p where p.id < $1 and $2::int = 0 and $3::text = '' ${order}`;
  const sql = `select ${columns} from (${ids}) matches join properties p on p.id = matches.id left join users u on u.id = p.user_id
    where p.status <> 'deleted' ${order}`;
  const listings = await rows<StaffListing & { createdAt: string | Date }>(ctx.em, preparedStatement(sql, [after, idIn(text), text]));
  return pageOf(listings.map((row) => ({ ...row, createdAt: toIsoTime(row.createdAt) })));
}

/** Members by id, the beginning of their username, or their whole email address; without a text the newest. */
export async function findMembers(ctx: StaffContext, { text, after = INT4_MAX }: StaffSearch) {
  const order = `order by id desc limit ${PAGE_SIZE}`;
  const name = text.toLowerCase();
  // a union of lookups by id, email and username, each of which an index answers; $1 `after`, $2 an id, $3 and $4 the range of names
  const ids = text
    ? `select id from (
        select id from users where id = $2
        union select id from users where lower(email) = $3
        union (select id from users where lower(username) ~>=~ $3 and lower(username) ~<~ $4 and id < $1 ${order})
      ) matches where id < $1`
    : 'select id from users where id < $1 and $2::int = 0 and $3::text = $4::text';
  const sql = `select u.id, u.username, u.created_at as since, (select count(*)::int from properties p where p.user_id = u.id and p.status <> 'deleted') as listings,
      exists (select 1 from blocks b where b.user_id = u.id and b.ended_at is null) as "isBlocked"
    from (${ids} ${order}) matches join users u using (id) order by u.id desc`;
  type Row = { id: number; username: string; since: string | Date; listings: number; isBlocked: boolean };
  const members = await rows<Row>(ctx.em, preparedStatement(sql, [after, idIn(text), name, text && `${name}${LAST_CHARACTER}`]));
  return pageOf(members.map((row) => ({ ...row, since: toIsoTime(row.since) })));
}

/** Agents by id or the beginning of their name, newest first; those that were taken down too. */
export async function findAgents(
  ctx: StaffContext,
  { text, after = INT4_MAX }: StaffSearch,
): Promise<{ items: StaffAgent[]; next: number | null }> {
  const sql = `select a.id, a.name, a.image, a.source, coalesce((select n from property_agents c where c.agent_id = a.id), 0) as homes,
      a.review_count as reviews, a.removed_at is not null as "isRemoved"
    from agents a where a.id < $1 and ($2 = '%' or a.id = $3 or lower(a.name) like $2) order by a.id desc limit ${PAGE_SIZE}`;
  return pageOf(await rows<StaffAgent>(ctx.em, preparedStatement(sql, [after, prefixPattern(text), idIn(text)])));
}
