// Sorts the homes of a shared list by the votes of its people, by date or by price. Pure functions.
import type { ShortlistVote } from '../../shared/shortlist/shortlist.ts';
import type { ShortlistHome, ShortlistView } from '../../shared/shortlist/shortlist-schemas.ts';

export type ListSort = 'liked' | 'newest' | 'price';

/** How many people gave a home a vote. */
export const countVotes = (home: Pick<ShortlistHome, 'votes'>, vote: ShortlistVote): number =>
  home.votes.filter((entry) => entry.vote === vote).length;

/** How many more people said yes to a home than no. */
const scoreOf = (home: ShortlistHome): number => countVotes(home, 'yes') - countVotes(home, 'no');

/** Compares two homes for each order. Homes that compare as equal keep the order in which the caller passes them. */
const COMPARISONS: Record<ListSort, (a: ShortlistHome, b: ShortlistHome) => number> = {
  liked: (a, b) => scoreOf(b) - scoreOf(a) || countVotes(b, 'maybe') - countVotes(a, 'maybe'),
  newest: () => 0,
  price: (a, b) => a.price - b.price,
};

/** Whether all the people of a list, two at least, said yes to a home. */
const isLikedByAll = (home: ShortlistHome, people: ShortlistView['people']): boolean =>
  people.length > 1 && people.every(({ id }) => home.votes.some((entry) => entry.personId === id && entry.vote === 'yes'));

/** Sorts the homes and divides them into those to which everyone said yes, or which `isInFirstPart` chooses, and the others. */
export function arrangeList(
  { homes, people }: Pick<ShortlistView, 'homes' | 'people'>,
  sort: ListSort,
  isInFirstPart: (home: ShortlistHome) => boolean = (home) => isLikedByAll(home, people),
): { likedByAll: ShortlistHome[]; otherHomes: ShortlistHome[] } {
  // the server sends the homes as they were added, the oldest first; reversed, the newest of equal homes comes first
  const sorted = homes.toReversed().toSorted(COMPARISONS[sort]);
  return {
    likedByAll: sorted.filter((home) => isInFirstPart(home)),
    otherHomes: sorted.filter((home) => !isInFirstPart(home)),
  };
}

/** Ids of up to `max` listed homes with at least one yes, most liked first. */
export const mostLikedIds = (homes: readonly ShortlistHome[], max: number): number[] =>
  homes
    .filter((home) => home.status === 'published' && countVotes(home, 'yes') > 0)
    .toSorted(COMPARISONS.liked)
    .slice(0, max)
    .map(({ id }) => id);
