// The search of the staff pages for listings, members and agents, newest first. Only reads.
import { INT4_MAX } from '../../shared/property/property.ts';
import type { StaffAgent, StaffListing } from '../../shared/staff/staff-search.ts';
import { toIsoTime } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { StaffContext } from './staff.access.ts';

export const PAGE_SIZE = 50;
/** A page of rows. `next` is the `after` of the following page, null on the last one. */
export const toPage = <T extends { id: number }>(items: T[]): { items: T[]; next: number | null } => ({
  items,
  next: items.length === PAGE_SIZE ? items.at(-1)!.id : null,
});

/** The id that a search text consists of; 0, which no row has, for any other text. */
export const parseId = (text: string): number => (/^\d{1,10}$/.test(text) && Number(text) <= INT4_MAX ? Number(text) : 0);
/** The last character of Unicode: `name + LAST_CHARACTER` sorts after every text that begins with `name`. */
const LAST_CHARACTER = '\u{10FFFF}';
/** A pattern of LIKE for texts that begin with `text`, in lower case; escapes the special characters of LIKE. */
export const prefixPattern = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&').toLowerCase()}%`;

export interface StaffSearch {
  text: string;
  /** Only rows with a smaller id: the `next` of the page before. */
  after?: number | undefined;
}

/**
 * Finds listings by id, reference or the username of their owner; without a text lists all of them. Deleted listings are left out. A
 * reference finds published listings only.
 */
export async function findListings(
  ctx: StaffContext,
  { text, after = INT4_MAX }: StaffSearch,
): Promise<{ items: StaffListing[]; next: number | null }> {
  const columns = `p.id, p.title, p.images[1] as image, p.status, p.price, p.transaction_type as "transactionType", p.location,
    u.username as owner, u.id as "ownerId", p.created_at as "createdAt"`;
  const order = `order by p.id desc limit ${PAGE_SIZE}`;
  // A union of lookups by id, reference and owner, because an index answers each. $1 is `after`, $2 the id in the text, $3 the text.
  // Without a text the conditions on $2 and $3 are always true; they are there because each parameter has to be used.
  const idsSql = text
    ? `select id from (
        select p.id from properties p where p.id = $2
        union select p.id from properties p where lower(p.reference) = lower($3) and p.status = 'published'
        union (select p.id from properties p join users u on u.id = p.user_id
          where lower(u.username) = lower($3) and p.id < $1 and p.status <> 'deleted' ${order})
      ) matches where id < $1`
    : `select p.id from properties p where p.id < $1 and $2::int = 0 and $3::text = '' ${order}`;
  const sql = `select ${columns} from (${idsSql}) matches join properties p on p.id = matches.id left join users u on u.id = p.user_id
    where p.status <> 'deleted' ${order}`;
  const listings = await rows<StaffListing & { createdAt: string | Date }>(ctx.em, preparedStatement(sql, [after, parseId(text), text]));
  return toPage(listings.map((row) => ({ ...row, createdAt: toIsoTime(row.createdAt) })));
}

/** Finds members by id, the beginning of their username, or their whole email address; without a text lists all of them. */
export async function findMembers(ctx: StaffContext, { text, after = INT4_MAX }: StaffSearch) {
  const order = `order by id desc limit ${PAGE_SIZE}`;
  const name = text.toLowerCase();
  // A union of lookups by id, email and username, because an index answers each. $1 is `after`, $2 the id in the text, $3 and $4 are the
  // range of names; `~>=~` and `~<~` compare as the index on usernames does. Without a text the conditions on $2 to $4 are always true.
  const idsSql = text
    ? `select id from (
        select id from users where id = $2
        union select id from users where lower(email) = $3
        union (select id from users where lower(username) ~>=~ $3 and lower(username) ~<~ $4 and id < $1 ${order})
      ) matches where id < $1`
    : 'select id from users where id < $1 and $2::int = 0 and $3::text = $4::text';
  const sql = `select u.id, u.username, u.created_at as since, (select count(*)::int from properties p where p.user_id = u.id and p.status <> 'deleted') as listings,
      exists (select 1 from blocks b where b.user_id = u.id and b.ended_at is null) as "isBlocked"
    from (${idsSql} ${order}) matches join users u using (id) order by u.id desc`;
  type MemberRow = { id: number; username: string; since: string | Date; listings: number; isBlocked: boolean };
  const members = await rows<MemberRow>(ctx.em, preparedStatement(sql, [after, parseId(text), name, text && `${name}${LAST_CHARACTER}`]));
  return toPage(members.map((row) => ({ ...row, since: toIsoTime(row.since) })));
}

/** Finds agents by id or the beginning of their name, also those that were taken down; without a text lists all of them. */
export async function findAgents(
  ctx: StaffContext,
  { text, after = INT4_MAX }: StaffSearch,
): Promise<{ items: StaffAgent[]; next: number | null }> {
  const sql = `select a.id, a.name, a.image, a.source, coalesce((select n from property_agents c where c.agent_id = a.id), 0) as homes,
      a.review_count as reviews, a.removed_at is not null as "isRemoved", u.username as owner, u.id as "ownerId"
    from agents a left join users u on u.id = a.user_id where a.id < $1 and ($2 = '%' or a.id = $3 or lower(a.name) like $2) order by a.id desc limit ${PAGE_SIZE}`;
  return toPage(await rows<StaffAgent>(ctx.em, preparedStatement(sql, [after, prefixPattern(text), parseId(text)])));
}
