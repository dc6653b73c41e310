// Makes, renames, ends, joins and leaves shared lists of homes (`shortlists`, `shortlist_people`) and renews their links, which also deletes email alerts
// (`alerts`). Visitors without an account get a cookie. `token` is the secret in the link of a list.
import { type EntityManager, type FilterQuery, raw } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { z } from 'zod';
import { m } from '../../shared/messages/messages.ts';
import { MAX_LIST_PEOPLE } from '../../shared/shortlist/shortlist.ts';
import type { createdShortlistSchema, createShortlistSchema, OwnShortlist } from '../../shared/shortlist/shortlist-schemas.ts';
import { toIsoTime } from '../../shared/time.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { hashKey } from '../signature.ts';
import type { AuthedContext } from '../trpc.ts';
import { addToList } from './homes.ts';
import { newKey, newLink, recoverToken } from './keys.ts';
import { forgetList, rememberList } from './list-cookies.ts';
import { CHANGED, changeList, type ListContext, requireOwner } from './open-list.ts';
import { Shortlist, ShortlistHome, ShortlistPerson } from './shortlist.entity.ts';

/** The most open lists of one account. Visitors only have the rate limit `shortlist`. */
const MAX_OWN_LISTS = 100;

/**
 * Locks the row of a user, so that simultaneous calls count one after the other, and counts their open lists.
 * @throws DomainError LIMIT when the user may make no more
 */
async function requireBelowListLimit(tx: EntityManager, userId: number): Promise<void> {
  await statements(tx).selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  if ((await tx.count(Shortlist, { ownerUser: userId, closedAt: null })) >= MAX_OWN_LISTS)
    throw new DomainError('LIMIT', m.shortlist_too_many({ max: MAX_OWN_LISTS }));
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
    const listId = await tx.insert(Shortlist, { tokenHash: hash, linkSeed: seed, name, ownerUser: userId, ownerKeyHash: keyHash });
    const personId = await tx.insert(ShortlistPerson, { list: listId, user: userId, name: yourName, keyHash });
    if (propertyIds.length > 0) await addToList(tx, listId, personId, propertyIds);
    return listId;
  });
  if (key) rememberList(ctx, id, key);
  return { id, token };
}

/** The open lists that the caller made, newest first, with the tokens of their links; null for a link that cannot be recovered. */
export async function listOwnLists(ctx: AuthedContext): Promise<OwnShortlist[]> {
  const isOpen = { ownerUser: ctx.user.id, closedAt: null } satisfies FilterQuery<Shortlist>;
  const lists = await ctx.em.find(Shortlist, isOpen, { orderBy: { id: 'desc' }, limit: MAX_OWN_LISTS });
  const where = { list: { $in: lists.map(({ id }) => id) } };
  const homes = await ctx.em.countBy(ShortlistHome, 'list', { where });
  const people = await ctx.em.countBy(ShortlistPerson, 'list', { where });
  return lists.map(({ id, name, linkSeed, tokenHash, createdAt }) => ({
    id,
    name,
    homes: homes[id] ?? 0,
    people: people[id] ?? 0,
    createdAt: toIsoTime(createdAt),
    token: recoverToken(ctx.env, linkSeed, tokenHash),
  }));
}

/** Renames a list. @throws DomainError FORBIDDEN for everyone but its maker */
export const renameList = (ctx: ListContext, { token, name }: { token: string; name: string }): Promise<{ name: string }> =>
  changeList(ctx, token, async (tx, list) => {
    requireOwner(list);
    await tx.nativeUpdate(Shortlist, { id: list.id }, { name });
    return { name };
  });

/**
 * Deletes the email alerts that people other than the maker have for a list, because the emails contain its link and the maker decides who gets the new one.
 * The maker is the person with the account or the browser key of the owner.
 */
const endEmailsOfOthers = (tx: EntityManager, listId: number): Promise<unknown> =>
  statements(tx)
    .deleteFrom('alerts as a')
    .using(['shortlist_people as p', 'shortlists as l'])
    .whereRef('p.id', '=', 'a.list_person_id')
    .whereRef('l.id', '=', 'p.list_id')
    .where('l.id', '=', listId)
    .where((eb) => eb(eb('p.user_id', '=', eb.ref('l.owner_user_id')), 'is not', true))
    .where((eb) => eb(eb('p.key_hash', '=', eb.ref('l.owner_key_hash')), 'is not', true))
    .execute();

/**
 * Gives a list a new link. The former link is closed, and the email alerts of the other people are deleted.
 * @throws DomainError FORBIDDEN for everyone but its maker
 */
export const renewLink = (ctx: ListContext, token: string): Promise<{ token: string }> =>
  changeList(ctx, token, async (tx, list) => {
    requireOwner(list);
    const link = newLink(ctx.env);
    await tx.nativeUpdate(Shortlist, { id: list.id }, { tokenHash: link.hash, linkSeed: link.seed });
    await endEmailsOfOthers(tx, list.id);
    return { token: link.token };
  });

/**
 * Like `renewLink`, but by the id of a list that the caller's account made: for a list whose link cannot be recovered.
 * @throws DomainError MISSING when it is not theirs
 */
export async function renewOwnLink(ctx: AuthedContext, id: number): Promise<{ token: string }> {
  await ctx.limiter.count('shortlistChange', ctx.address);
  const link = newLink(ctx.env);
  await ctx.em.transactional(async (tx) => {
    const ownOpenList = { id, ownerUser: ctx.user.id, closedAt: null } satisfies FilterQuery<Shortlist>;
    const renewedCount = await tx.nativeUpdate(Shortlist, ownOpenList, { tokenHash: link.hash, linkSeed: link.seed, ...CHANGED });
    if (renewedCount === 0) throw new DomainError('MISSING', m.shortlist_closed());
    await endEmailsOfOthers(tx, id);
  });
  return { token: link.token };
}

/** Ends a list: its link is closed, and a daily job deletes it after 30 days. @throws DomainError FORBIDDEN for everyone but its maker */
export const endList = (ctx: ListContext, token: string): Promise<{ ended: true }> =>
  changeList(ctx, token, async (tx, list) => {
    requireOwner(list);
    await tx.nativeUpdate(Shortlist, { id: list.id }, { closedAt: raw('now()') });
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
    const person = await statements(tx)
      .insertInto('shortlist_people')
      .values({ list_id: list.id, user_id: userId, name, key_hash: key && hashKey(key) })
      .onConflict((stored) => stored.expression(sql`list_id, lower(name)`).doNothing())
      .returning('id')
      .executeTakeFirst();
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
    await tx.nativeDelete(ShortlistPerson, { id: list.me, list: list.id });
    return list.id;
  });
  forgetList(ctx, listId);
  return { left: true };
}
