// Opens a shared list (`shortlists`) by the token of its link, recognizes the caller among its people, and changes it in a transaction.
import { type EntityData, type EntityManager, raw } from '@mikro-orm/postgresql';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { m } from '../../shared/messages/messages.ts';
import type { Context } from '../context.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { hashKey, isSameSecret } from '../signature.ts';
import { keyOfBrowser } from './list-cookies.ts';
import { Shortlist } from './shortlist.entity.ts';

/** What shared lists use of the context of a call. */
export type ListContext = Pick<Context, 'em' | 'env' | 'limiter' | 'address' | 'signedIn' | 'cookies' | 'now'>;

/** What reading a list uses of it. */
type ReaderContext = Pick<ListContext, 'em' | 'env' | 'signedIn' | 'cookies'>;

/** An open list as the caller may see it. */
export interface OpenList {
  id: number;
  name: string;
  version: number;
  isOwner: boolean;
  /** The caller's id among the people of the list; null before they have joined. */
  me: number | null;
  people: { id: number; name: string }[];
}

/** The error for an unknown link, a closed list and a former link alike, so that it reveals no list. */
const closedListError = (): DomainError => new DomainError('MISSING', m.shortlist_closed());

/**
 * Reads an open list with its people, and recognizes the caller: by their account, else by the key in the cookie of the list. So are the owner and each
 * person stored: with the id of a user, or with the hash of the key of a browser.
 * @throws DomainError MISSING when no open list has the token
 */
async function readList(ctx: ReaderContext, em: EntityManager, token: string): Promise<OpenList> {
  const list = await statements(em)
    .selectFrom('shortlists as l')
    .select((eb) => [
      'l.id',
      'l.name',
      'l.version',
      'l.owner_user_id',
      'l.owner_key_hash',
      jsonArrayFrom(
        eb
          .selectFrom('shortlist_people as p')
          .select(['p.id', 'p.name', 'p.user_id', 'p.key_hash'])
          .whereRef('p.list_id', '=', 'l.id')
          .orderBy('p.id'),
      ).as('people'),
    ])
    .where('l.token_hash', '=', hashKey(token))
    .where('l.closed_at', 'is', null)
    .executeTakeFirst();
  if (!list) throw closedListError();
  const userId = ctx.signedIn?.user.id;
  const key = keyOfBrowser(ctx, list.id);
  const keyHash = key === null ? null : hashKey(key);
  const isOwnKey = (hash: string | null) => keyHash !== null && hash !== null && isSameSecret(hash, keyHash);
  const me =
    list.people.find((person) => userId !== undefined && person.user_id === userId) ??
    list.people.find((person) => isOwnKey(person.key_hash));
  return {
    id: list.id,
    name: list.name,
    version: list.version,
    isOwner: (userId !== undefined && list.owner_user_id === userId) || isOwnKey(list.owner_key_hash),
    me: me?.id ?? null,
    people: list.people.map(({ id, name }) => ({ id, name })),
  };
}

/** Opens a list by the token of its address, and marks the response as not to be cached. @throws DomainError MISSING when no open list has it */
export function openList(ctx: ReaderContext, token: string): Promise<OpenList> {
  ctx.cookies.preventCaching();
  return readList(ctx, ctx.em, token);
}

/**
 * The version of a list, which browsers poll: it rises with every change. One read of an index, whatever the list holds.
 * @throws DomainError MISSING when no open list has the token
 */
export async function readVersion({ em, cookies }: Pick<ListContext, 'em' | 'cookies'>, token: string): Promise<{ version: number }> {
  cookies.preventCaching();
  const list = await statements(em)
    .selectFrom('shortlists')
    .select('version')
    .where('token_hash', '=', hashKey(token))
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!list) throw closedListError();
  return list;
}

/** What each change writes to its list. */
export const CHANGED = { version: raw('version + 1'), lastUsedAt: raw('now()') } satisfies EntityData<Shortlist>;

/** A change of an open list in the transaction of `tx`. */
type ListChange<T> = (tx: EntityManager, list: OpenList) => Promise<T>;

/** Counts a change against the rate limit of the address. @throws DomainError TOO_MANY over the limit */
export const countChange = ({ limiter, address }: Pick<ListContext, 'limiter' | 'address'>): Promise<void> =>
  limiter.count('shortlistChange', address);

/** Counts a change against the rate limit and runs it, as `applyChange` does. */
export async function changeList<T>(ctx: ListContext, token: string, change: ListChange<T>): Promise<T> {
  await countChange(ctx);
  return applyChange(ctx, token, change);
}

/**
 * Runs a change in a transaction, without counting it. The changes of one list run one after the other, and each raises its version.
 * @throws DomainError MISSING when no open list has the token
 */
export function applyChange<T>(ctx: ListContext, token: string, change: ListChange<T>): Promise<T> {
  return ctx.em.transactional(async (tx) => {
    // the update locks the row, which makes the next change wait; the people are read once it is locked
    await tx.nativeUpdate(Shortlist, { tokenHash: hashKey(token), closedAt: null }, CHANGED);
    return change(tx, await readList(ctx, tx, token));
  });
}

/** The caller's id among the people of a list. @throws DomainError FORBIDDEN before they have joined */
export function requirePerson({ me }: OpenList): number {
  if (me === null) throw new DomainError('FORBIDDEN', m.shortlist_join_first());
  return me;
}

/** @throws DomainError FORBIDDEN for everyone but the maker of a list */
export function requireOwner({ isOwner }: OpenList): void {
  if (!isOwner) throw new DomainError('FORBIDDEN', m.shortlist_owner_only());
}
