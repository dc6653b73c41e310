// Stores, changes and deletes the votes and notes of people on the homes of a shared list (`shortlist_votes`, `shortlist_notes`). `propertyId` is the id of
// the home in `properties`; `token` is the secret in the link of the list.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { MAX_LIST_NOTES, type ShortlistVote } from '../../shared/shortlist/shortlist.ts';
import { DomainError } from '../errors.ts';
import { changeList, type ListContext, requirePerson } from './open-list.ts';

/** The id of the row in `shortlist_homes` of a home in a list. @throws DomainError MISSING when the list does not have the home */
async function requireHome(tx: EntityManager, listId: number, propertyId: number): Promise<number> {
  const [home] = await tx.execute<{ id: number }[]>('select id from shortlist_homes where list_id = ? and property_id = ?', [
    listId,
    propertyId,
  ]);
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
    await tx.execute(
      `insert into shortlist_votes (home_id, person_id, vote) values (?, ?, ?)
       on conflict (home_id, person_id) do update set vote = excluded.vote, voted_at = now()`,
      [await requireHome(tx, list.id, propertyId), personId, vote],
    );
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
    const [noteCount] = await tx.execute<{ n: number }[]>(
      'select count(*)::int as n from shortlist_notes n join shortlist_homes h on h.id = n.home_id where h.list_id = ?',
      [list.id],
    );
    if (noteCount!.n >= MAX_LIST_NOTES) throw new DomainError('LIMIT', m.shortlist_notes_full({ max: MAX_LIST_NOTES }));
    const [note] = await tx.execute<{ id: number }[]>(
      'insert into shortlist_notes (home_id, person_id, text) values (?, ?, ?) returning id',
      [homeId, personId, text],
    );
    return { noteId: note!.id };
  });

/** Changes a note of the caller in this list. @throws DomainError MISSING when it is not theirs */
export const changeNote = (
  ctx: ListContext,
  { token, noteId, text }: { token: string; noteId: number; text: string },
): Promise<{ noteId: number }> =>
  changeList(ctx, token, async (tx, list) => {
    const changedRows = await tx.execute(
      'update shortlist_notes set text = ?, edited_at = now() where id = ? and person_id = ? returning 1',
      [text, noteId, requirePerson(list)],
    );
    if (changedRows.length === 0) throw new DomainError('MISSING', m.shortlist_note_missing());
    return { noteId };
  });

/** Deletes a note of the caller in this list, if there is one with this id. @throws DomainError FORBIDDEN before joining */
export const removeNote = (ctx: ListContext, { token, noteId }: { token: string; noteId: number }): Promise<{ removed: true }> =>
  changeList(ctx, token, async (tx, list) => {
    await tx.execute('delete from shortlist_notes where id = ? and person_id = ?', [noteId, requirePerson(list)]);
    return { removed: true };
  });
