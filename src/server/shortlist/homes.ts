// Adds homes to a shared list (`shortlist_homes`) by id, link or reference, and removes them. `token` is the secret in the link of a list.
import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { readReference } from '../../shared/property/property.ts';
import { MAX_LIST_HOMES } from '../../shared/shortlist/shortlist.ts';
import { intArray } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { Property } from '../property/property.entity.ts';
import { listProperties } from '../search/planner/planner.ts';
import { applyChange, changeList, countChange, type ListContext, openList, requirePerson } from './open-list.ts';
import { ShortlistHome } from './shortlist.entity.ts';

/**
 * Adds homes to a list, in the given order and with their present price. Skips homes that are not published or are in the list already.
 * @returns how many were new to the list
 * @throws DomainError LIMIT when the list would have too many; the transaction of `tx` must then be rolled back
 */
export async function addToList(tx: EntityManager, listId: number, personId: number, propertyIds: readonly number[]): Promise<number> {
  const addedRows = await tx.execute(
    `insert into shortlist_homes (list_id, property_id, added_by, last_price)
     select ?, p.id, ?, p.price from unnest(?::int[]) with ordinality as chosen(id, position) join properties p on p.id = chosen.id
     where p.status = 'published' order by chosen.position on conflict (list_id, property_id) do nothing returning id`,
    [listId, personId, intArray(propertyIds)],
  );
  if ((await tx.count(ShortlistHome, { list: listId })) > MAX_LIST_HOMES) throw new DomainError('LIMIT', m.shortlist_full());
  return addedRows.length;
}

/** Adds homes to a list. @returns how many of them were new to it @throws DomainError LIMIT when it is full, FORBIDDEN before joining */
export const addHomes = (
  ctx: ListContext,
  { token, propertyIds }: { token: string; propertyIds: readonly number[] },
): Promise<{ added: number }> =>
  changeList(ctx, token, async (tx, list) => ({ added: await addToList(tx, list.id, requirePerson(list), propertyIds) }));

/** The id of a home in the address of its page, such as `…/properties/1042?from=chat`, or in `DLV-1042`; undefined for any other text. */
function readPropertyId(text: string): number | undefined {
  const [, idOfPage] = /\/properties\/(\d{1,10})(?:[/?#]|$)/.exec(text) ?? [];
  const parsedReference = readReference(idOfPage ?? text);
  return idOfPage !== undefined || parsedReference?.isLabeled ? parsedReference?.id : undefined;
}

/** Finds the id of the published home of a pasted link or reference. @throws DomainError MISSING when no published home has it */
async function findByText(em: EntityManager, text: string): Promise<number> {
  const byReference = { reference: text.slice(0, 100), sort: 'featured', limit: 1, offset: 0, count: false } as const;
  // a number alone is the reference of a portal, as in a search, and an id only when no home has that reference
  const propertyId = readPropertyId(text) ?? (await listProperties(em, byReference)).items[0]?.id ?? readReference(text)?.id;
  if (propertyId === undefined || (await em.count(Property, { id: propertyId, status: 'published' })) === 0)
    throw new DomainError('MISSING', m.shortlist_unknown_home());
  return propertyId;
}

/** Adds the home of a pasted link or reference. @throws DomainError MISSING when no published home has it, FORBIDDEN before joining */
export async function addHomeByText(ctx: ListContext, { token, text }: { token: string; text: string }): Promise<{ added: number }> {
  await countChange(ctx);
  // checked before the search for the home, which is the expensive part
  requirePerson(await openList(ctx, token));
  const propertyId = await findByText(ctx.em, text);
  return applyChange(ctx, token, async (tx, list) => ({ added: await addToList(tx, list.id, requirePerson(list), [propertyId]) }));
}

/** Removes a home with its votes and notes, if the list has it. @throws DomainError FORBIDDEN unless the caller added it or made the list */
export const removeHome = (ctx: ListContext, { token, propertyId }: { token: string; propertyId: number }): Promise<{ removed: true }> =>
  changeList(ctx, token, async (tx, list) => {
    const personId = requirePerson(list);
    const home = { list: list.id, property: propertyId } satisfies FilterQuery<ShortlistHome>;
    const removedCount = await tx.nativeDelete(ShortlistHome, list.isOwner ? home : { ...home, addedBy: personId });
    if (removedCount === 0 && (await tx.count(ShortlistHome, home)) > 0) throw new DomainError('FORBIDDEN', m.shortlist_remove_own());
    return { removed: true };
  });
