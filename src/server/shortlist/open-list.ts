// Opens a shared list (`shortlists`) by the token of its link, recognizes the caller among its people, and changes it in a transaction.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { Context } from '../context.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { hashKey, isSameSecret } from '../signature.ts';
import { keyOfBrowser } from './list-cookies.ts';

/** What shared lists use of the context of a call. */
export type ListContext = Pick<Context, 'em' | 'env' | 'limiter' | 'address' | 'signedIn' | 'cookies' | 'now'>;

/** What reading a list uses of it. */
type ReaderContext = Pick<ListContext, 'em' | 'env' | 'signedIn' | 'cookies'>;

/** A list as stored. A person has either the account with `userId`, or a browser with the key that `keyHash` is the hash of; so has the owner. */
interface ListRow {
  id: number;
  name: string;
  /** Rises with every change. */
  version: number;
  ownerUserId: number | null;
  ownerKeyHash: string | null;
  people: { id: number; name: string; userId: number | null; keyHash: string | null }[];
}

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

/** SQL: the columns of a `ListRow` of the list `l`; its people are a JSON array. */
const COLUMNS = `l.id, l.name, l.version, l.owner_user_id as "ownerUserId", l.owner_key_hash as "ownerKeyHash",
    coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'userId', p.user_id, 'keyHash', p.key_hash) order by p.id)
      from shortlist_people p where p.list_id = l.id), '[]') as people`;
const LIST_SQL = `select ${COLUMNS} from shortlists l where l.token_hash = $1 and l.closed_at is null`;

/** Recognizes the caller: by their account, else by the key in the cookie of the list. */
function recognize(ctx: ReaderContext, list: ListRow): OpenList {
  const userId = ctx.signedIn?.user.id;
  const key = keyOfBrowser(ctx, list.id);
  const keyHash = key === null ? null : hashKey(key);
  const isOwnKey = (hash: string | null) => keyHash !== null && hash !== null && isSameSecret(hash, keyHash);
  const me =
    list.people.find((person) => userId !== undefined && person.userId === userId) ??
    list.people.find((person) => isOwnKey(person.keyHash));
  return {
    id: list.id,
    name: list.name,
    version: list.version,
    isOwner: (userId !== undefined && list.ownerUserId === userId) || isOwnKey(list.ownerKeyHash),
    me: me?.id ?? null,
    people: list.people.map(({ id, name }) => ({ id, name })),
  };
}

/** Opens a list by the token of its address, and marks the response as not to be cached. @throws DomainError MISSING when no open list has it */
export async function openList(ctx: ReaderContext, token: string): Promise<OpenList> {
  ctx.cookies.preventCaching();
  const [list] = await rows<ListRow>(ctx.em, preparedStatement(LIST_SQL, [hashKey(token)]));
  if (!list) throw closedListError();
  return recognize(ctx, list);
}

/**
 * The version of a list, which browsers poll: it rises with every change. One read of an index, whatever the list holds.
 * @throws DomainError MISSING when no open list has the token
 */
export async function readVersion({ em, cookies }: Pick<ListContext, 'em' | 'cookies'>, token: string): Promise<{ version: number }> {
  cookies.preventCaching();
  const sql = 'select version from shortlists where token_hash = $1 and closed_at is null';
  const [list] = await rows<{ version: number }>(em, preparedStatement(sql, [hashKey(token)]));
  if (!list) throw closedListError();
  return list;
}

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
    // the lock on the row makes the next change wait; the people are read once it is held
    await tx.execute('select 1 from shortlists where token_hash = ? and closed_at is null for update', [hashKey(token)]);
    const [list] = await tx.execute<ListRow[]>(
      `update shortlists l set version = version + 1, last_used_at = now()
       where l.token_hash = ? and l.closed_at is null returning ${COLUMNS}`,
      [hashKey(token)],
    );
    if (!list) throw closedListError();
    return change(tx, recognize(ctx, list));
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
