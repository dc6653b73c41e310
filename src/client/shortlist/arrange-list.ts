// How the homes of a shared list are ordered by votes, and what changed since the last visit, in words.
import { m } from '../../shared/messages/messages.ts';
import { SHORTLIST_VOTES, type ShortlistVote } from '../../shared/shortlist/shortlist.ts';
import type { ShortlistHome, ShortlistView } from '../../shared/shortlist/shortlist-schemas.ts';

export type ListSort = 'liked' | 'newest' | 'price';

/** How many people gave a home a vote. */
export const countVotes = (home: Pick<ShortlistHome, 'votes'>, vote: ShortlistVote): number =>
  home.votes.filter((one) => one.vote === vote).length;

/** How two homes compare in each order; homes that are equal stay newest first. */
const ORDERS: Record<ListSort, (a: ShortlistHome, b: ShortlistHome) => number> = {
  liked: (a, b) =>
    countVotes(b, 'yes') - countVotes(b, 'no') - (countVotes(a, 'yes') - countVotes(a, 'no')) ||
    countVotes(b, 'maybe') - countVotes(a, 'maybe'),
  newest: () => 0,
  price: (a, b) => a.price - b.price,
};

/** Whether all the people of a list, two at least, said yes to a home. */
const isLikedByAll = (home: ShortlistHome, people: ShortlistView['people']): boolean =>
  people.length > 1 && people.every(({ id }) => home.votes.some((one) => one.personId === id && one.vote === 'yes'));

/** The homes in an order: those to which everyone said yes, and the others. */
export function arrangeList(
  { homes, people }: Pick<ShortlistView, 'homes' | 'people'>,
  sort: ListSort,
): { likedByAll: ShortlistHome[]; others: ShortlistHome[] } {
  const sorted = homes.toReversed().toSorted(ORDERS[sort]);
  return { likedByAll: sorted.filter((home) => isLikedByAll(home, people)), others: sorted.filter((home) => !isLikedByAll(home, people)) };
}

/** Ids of up to `max` listed homes with at least one yes, most liked first. */
export const mostLikedIds = (homes: readonly ShortlistHome[], max: number): number[] =>
  homes
    .filter((home) => home.status === 'published' && countVotes(home, 'yes') > 0)
    .toSorted(ORDERS.liked)
    .slice(0, max)
    .map(({ id }) => id);

/** The sentence about the votes of one kind that a person gave. */
const describeVotes: Record<ShortlistVote, (values: { name: string; count: number }) => string> = {
  yes: m.shortlist_heard_yes,
  maybe: m.shortlist_heard_maybe,
  no: m.shortlist_heard_no,
};

/** What others did between two readings of a list, one sentence for each person and kind: `Sara said yes to 1 home`. */
export function describeChanges(before: ShortlistView, after: ShortlistView): string[] {
  const homeBefore = new Map(before.homes.map((home) => [home.id, home]));
  return after.people
    .filter(({ id }) => id !== after.me)
    .flatMap(({ id, name }) => {
      const votes = after.homes.flatMap((home) => {
        const vote = home.votes.find((one) => one.personId === id)?.vote;
        const former = homeBefore.get(home.id)?.votes.find((one) => one.personId === id)?.vote;
        return vote && vote !== former ? [vote] : [];
      });
      const added = after.homes.filter((home) => home.addedBy === id && !homeBefore.has(home.id)).length;
      const noteIds = new Set(before.homes.flatMap((home) => home.notes.map((note) => note.id)));
      const notes = after.homes.flatMap((home) => home.notes).filter((note) => note.personId === id && !noteIds.has(note.id)).length;
      const isNew = !before.people.some((person) => person.id === id);
      return [
        ...(isNew ? [m.shortlist_heard_joined({ name })] : []),
        ...SHORTLIST_VOTES.flatMap((vote) => {
          const count = votes.filter((one) => one === vote).length;
          return count > 0 ? [describeVotes[vote]({ name, count })] : [];
        }),
        ...(added > 0 ? [m.shortlist_heard_homes({ name, count: added })] : []),
        ...(notes > 0 ? [m.shortlist_heard_notes({ name, count: notes })] : []),
      ];
    });
}
