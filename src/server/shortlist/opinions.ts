// Stores, changes and deletes the votes and notes of people on the homes of a shared list (`shortlist_votes`, `shortlist_notes`). `propertyId` is the id of
// the home in `properties`; `token` is the secret in the link of the list.
import { type EntityManager, type FilterQuery, raw } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { m } from '../../shared/messages/messages.ts';
import { MAX_LIST_NOTES, type ShortlistVote } from '../../shared/shortlist/shortlist.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { changeList, type ListContext, requirePerson } from './open-list.ts';
import { ShortlistNoteRow } from './shortlist.entity.ts';

/** The id of the row in `shortlist_homes` of a home in a list. @throws DomainError MISSING when the list does not have the home */
async function requireHome(tx: EntityManager, listId: number, propertyId: number): Promise<number> {
  const home = await statements(tx)
    .selectFrom('shortlist_homes')
    .select('id')
    .where('list_id', '=', listId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  if (!home) throw new DomainError('MISSING', m.shortlist_home_removed());
  return home.id;
}

/** Stores the caller's vote on a home, in place of an earlier one. @throws DomainError MISSING without the home, FORBIDDEN before joining */
export const voteForHome = (
  ctx: ListContext,
  { token, propertyId, vote }: { token: string; propertyId: number; vote: ShortlistVote },
): Promise<{ vote: ShortlistVote }> =>
  changeList(ctx, token, async (tx, list) => {
    const personId = requirePerson(list);
    await statements(tx)
      .insertInto('shortlist_votes')
      .values({ home_id: await requireHome(tx, list.id, propertyId), person_id: personId, vote })
      .onConflict((stored) => stored.columns(['home_id', 'person_id']).doUpdateSet({ vote, voted_at: sql`now()` }))
      .execute();
    return { vote };
  });

/** Adds a note to a home. @throws DomainError MISSING without the home, LIMIT when the list has the most notes, FORBIDDEN before joining */
export const addNote = (
  ctx: ListContext,
  { token, propertyId, text }: { token: string; propertyId: number; text: string },
): Promise<{ noteId: number }> =>
  changeList(ctx, token, async (tx, list) => {
    const personId = requirePerson(list);
    const homeId = await requireHome(tx, list.id, propertyId);
    if ((await tx.count(ShortlistNoteRow, { home: { list: list.id } })) >= MAX_LIST_NOTES)
      throw new DomainError('LIMIT', m.shortlist_notes_full({ max: MAX_LIST_NOTES }));
    return { noteId: await tx.insert(ShortlistNoteRow, { home: homeId, person: personId, text }) };
  });

/** Changes a note of the caller in this list. @throws DomainError MISSING when it is not theirs */
export const changeNote = (
  ctx: ListContext,
  { token, noteId, text }: { token: string; noteId: number; text: string },
): Promise<{ noteId: number }> =>
  changeList(ctx, token, async (tx, list) => {
    const ownNote = { id: noteId, person: requirePerson(list) } satisfies FilterQuery<ShortlistNoteRow>;
    if ((await tx.nativeUpdate(ShortlistNoteRow, ownNote, { text, editedAt: raw('now()') })) === 0)
      throw new DomainError('MISSING', m.shortlist_note_missing());
    return { noteId };
  });

/** Deletes a note of the caller in this list, if there is one with this id. @throws DomainError FORBIDDEN before joining */
export const removeNote = (ctx: ListContext, { token, noteId }: { token: string; noteId: number }): Promise<{ removed: true }> =>
  changeList(ctx, token, async (tx, list) => {
    await tx.nativeDelete(ShortlistNoteRow, { id: noteId, person: requirePerson(list) });
    return { removed: true };
  });
