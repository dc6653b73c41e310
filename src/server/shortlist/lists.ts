// Makes, renames, ends, joins and leaves shared lists of homes (`shortlists`, `shortlist_people`) and renews their links, which also deletes email alerts
// (`alerts`). Visitors without an account get a cookie. `token` is the secret in the link of a list.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { m } from '../../shared/messages/messages.ts';
import { MAX_LIST_PEOPLE } from '../../shared/shortlist/shortlist.ts';
import type { createdShortlistSchema, createShortlistSchema, OwnShortlist } from '../../shared/shortlist/shortlist-schemas.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { isoText } from '../property/property.row.ts';
import { hashKey } from '../signature.ts';
import type { AuthedContext } from '../trpc.ts';
import { addToList } from './homes.ts';
import { newKey, newLink, recoverToken } from './keys.ts';
import { forgetList, rememberList } from './list-cookies.ts';
import { changeList, type ListContext, requireOwner } from './open-list.ts';

/** The most open lists of one account. Visitors only have the rate limit `shortlist`. */
const MAX_OWN_LISTS = 100;

/**
 * Locks the row of a user, so that simultaneous calls count one after the other, and counts their open lists.
 * @throws DomainError LIMIT when the user may make no more
 */
async function requireBelowListLimit(tx: EntityManager, userId: number): Promise<void> {
  await tx.execute('select 1 from users where id = ? for update', [userId]);
  const sql = 'select count(*)::int as n from shortlists where owner_user_id = ? and closed_at is null';
  const [openLists] = await tx.execute<{ n: number }[]>(sql, [userId]);
  if (openLists!.n >= MAX_OWN_LISTS) throw new DomainError('LIMIT', m.shortlist_too_many({ max: MAX_OWN_LISTS }));
}

/**
 * Makes a list with its maker as the first person, and with those of the homes that are published. A visitor's browser gets the key of the list as a cookie.
 * @throws DomainError LIMIT for an account with too many lists
 */
export async function createList(
  ctx: ListContext,
  { name, yourName, propertyIds }: z.infer<typeof createShortlistSchema>,
): Promise<z.infer<typeof createdShortlistSchema>> {
  const userId = ctx.signedIn?.user.id ?? null;
  await ctx.limiter.count('shortlist', ctx.address);
  if (userId !== null) await ctx.limiter.count('shortlist', `member:${userId}`);
  const { token, seed, hash } = newLink(ctx.env);
  const key = userId === null ? newKey() : null;
  const keyHash = key && hashKey(key);
  const id = await ctx.em.transactional(async (tx) => {
    if (userId !== null) await requireBelowListLimit(tx, userId);
    const [list] = await tx.execute<{ id: number }[]>(
      'insert into shortlists (token_hash, link_seed, name, owner_user_id, owner_key_hash) values (?, ?, ?, ?, ?) returning id',
      [hash, seed, name, userId, keyHash],
    );
    const [person] = await tx.execute<{ id: number }[]>(
      'insert into shortlist_people (list_id, user_id, name, key_hash) values (?, ?, ?, ?) returning id',
      [list!.id, userId, yourName, keyHash],
    );
    if (propertyIds.length > 0) await addToList(tx, list!.id, person!.id, propertyIds);
    return list!.id;
  });
  if (key) rememberList(ctx, id, key);
  return { id, token };
}

/** The open lists that the caller made, newest first, with the tokens of their links; null for a link that cannot be recovered. */
export async function listOwnLists(ctx: AuthedContext): Promise<OwnShortlist[]> {
  type Row = Omit<OwnShortlist, 'token'> & { hash: string; seed: string };
  const sql = `select l.id, l.name, l.token_hash as hash, l.link_seed as seed, ${isoText('l.created_at')} as "createdAt",
      (select count(*)::int from shortlist_homes h where h.list_id = l.id) as homes,
      (select count(*)::int from shortlist_people p where p.list_id = l.id) as people
    from shortlists l where l.owner_user_id = $1 and l.closed_at is null order by l.id desc limit ${MAX_OWN_LISTS}`;
  const lists = await rows<Row>(ctx.em, preparedStatement(sql, [ctx.user.id]));
  return lists.map(({ hash, seed, ...list }) => ({ ...list, token: recoverToken(ctx.env, seed, hash) }));
}

/** Renames a list. @throws DomainError FORBIDDEN for everyone but its maker */
export const renameList = (ctx: ListContext, { token, name }: { token: string; name: string }): Promise<{ name: string }> =>
  changeList(ctx, token, async (tx, list) => {
    requireOwner(list);
    await tx.execute('update shortlists set name = ? where id = ?', [name, list.id]);
    return { name };
  });

/**
 * Deletes the email alerts that people other than the maker have for a list, because the emails contain its link and the maker decides who gets the new one.
 * The maker is the person with the account or the browser key of the owner.
 */
const END_EMAILS_SQL = `delete from alerts a using shortlist_people p, shortlists l
  where p.id = a.list_person_id and l.id = p.list_id and p.list_id = ?
  and not (coalesce(p.user_id = l.owner_user_id, false) or coalesce(p.key_hash = l.owner_key_hash, false))`;

/**
 * Gives a list a new link. The former link is closed, and the email alerts of the other people are deleted.
 * @throws DomainError FORBIDDEN for everyone but its maker
 */
export const renewLink = (ctx: ListContext, token: string): Promise<{ token: string }> =>
  changeList(ctx, token, async (tx, list) => {
    requireOwner(list);
    const link = newLink(ctx.env);
    await tx.execute('update shortlists set token_hash = ?, link_seed = ? where id = ?', [link.hash, link.seed, list.id]);
    await tx.execute(END_EMAILS_SQL, [list.id]);
    return { token: link.token };
  });

/**
 * Like `renewLink`, but by the id of a list that the caller's account made: for a list whose link cannot be recovered.
 * @throws DomainError MISSING when it is not theirs
 */
export async function renewOwnLink(ctx: AuthedContext, id: number): Promise<{ token: string }> {
  await ctx.limiter.count('shortlistChange', ctx.address);
  const link = newLink(ctx.env);
  const sql = `update shortlists set token_hash = ?, link_seed = ?, version = version + 1, last_used_at = now()
    where id = ? and owner_user_id = ? and closed_at is null returning id`;
  await ctx.em.transactional(async (tx) => {
    const renewed = await tx.execute(sql, [link.hash, link.seed, id, ctx.user.id]);
    if (renewed.length === 0) throw new DomainError('MISSING', m.shortlist_closed());
    await tx.execute(END_EMAILS_SQL, [id]);
  });
  return { token: link.token };
}

/** Ends a list: its link is closed, and a daily job deletes it after 30 days. @throws DomainError FORBIDDEN for everyone but its maker */
export const endList = (ctx: ListContext, token: string): Promise<{ ended: true }> =>
  changeList(ctx, token, async (tx, list) => {
    requireOwner(list);
    await tx.execute('update shortlists set closed_at = now() where id = ?', [list.id]);
    return { ended: true };
  });

/**
 * Adds the caller to the people of a list; a visitor's browser gets a cookie with their key. A person who has joined already keeps their name.
 * @throws DomainError LIMIT when the list has the most people, CONFLICT when another person has the name
 */
export async function joinList(ctx: ListContext, { token, name }: { token: string; name: string }): Promise<{ personId: number }> {
  const userId = ctx.signedIn?.user.id ?? null;
  const key = userId === null ? newKey() : null;
  const joined = await changeList(ctx, token, async (tx, list) => {
    if (list.me !== null) return { listId: list.id, personId: list.me, isNew: false };
    if (list.people.length >= MAX_LIST_PEOPLE) throw new DomainError('LIMIT', m.shortlist_people_full());
    const [person] = await tx.execute<{ id: number }[]>(
      `insert into shortlist_people (list_id, user_id, name, key_hash) values (?, ?, ?, ?) on conflict (list_id, lower(name)) do nothing returning id`,
      [list.id, userId, name, key && hashKey(key)],
    );
    if (!person) throw new DomainError('CONFLICT', m.shortlist_name_taken());
    return { listId: list.id, personId: person.id, isNew: true };
  });
  if (key && joined.isNew) rememberList(ctx, joined.listId, key);
  return { personId: joined.personId };
}

/**
 * Removes the caller from the people of a list, with their votes, notes and cookie; the homes that they added stay.
 * @throws DomainError FORBIDDEN for the maker, who ends the list instead
 */
export async function leaveList(ctx: ListContext, token: string): Promise<{ left: true }> {
  const listId = await changeList(ctx, token, async (tx, list) => {
    if (list.isOwner) throw new DomainError('FORBIDDEN', m.shortlist_owner_ends());
    await tx.execute('delete from shortlist_people where id = ? and list_id = ?', [list.me, list.id]);
    return list.id;
  });
  forgetList(ctx, listId);
  return { left: true };
}
