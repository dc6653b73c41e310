// What the other people of a shared list did since an earlier version of it, in sentences.
import { m } from '../../shared/messages/messages.ts';
import { SHORTLIST_VOTES, type ShortlistVote } from '../../shared/shortlist/shortlist.ts';
import type { ShortlistView } from '../../shared/shortlist/shortlist-schemas.ts';

/** The sentence about the votes of one kind that a person gave. */
const VOTE_SENTENCES: Record<ShortlistVote, (values: { name: string; count: number }) => string> = {
  yes: m.shortlist_heard_yes,
  maybe: m.shortlist_heard_maybe,
  no: m.shortlist_heard_no,
};

/** The votes that a person gave or changed between two versions of a list. */
function newVotesOf(personId: number, before: ShortlistView, after: ShortlistView): ShortlistVote[] {
  const voteOn = (home: ShortlistView['homes'][number] | undefined) => home?.votes.find((entry) => entry.personId === personId)?.vote;
  return after.homes.flatMap((home) => {
    const vote = voteOn(home);
    const voteBefore = voteOn(before.homes.find(({ id }) => id === home.id));
    return vote && vote !== voteBefore ? [vote] : [];
  });
}

/** The number of homes that a person added. */
const countNewHomes = (personId: number, before: ShortlistView, after: ShortlistView): number =>
  after.homes.filter((home) => home.addedBy === personId && !before.homes.some(({ id }) => id === home.id)).length;

/** The number of notes that a person wrote. */
function countNewNotes(personId: number, before: ShortlistView, after: ShortlistView): number {
  const idsBefore = new Set(before.homes.flatMap((home) => home.notes.map((note) => note.id)));
  return after.homes.flatMap((home) => home.notes).filter((note) => note.personId === personId && !idsBefore.has(note.id)).length;
}

/** What others did between two versions of a list, one sentence for each person and kind: `Sara said yes to 1 home`. */
export function describeChanges(before: ShortlistView, after: ShortlistView): string[] {
  return after.people
    .filter(({ id }) => id !== after.me)
    .flatMap(({ id, name }) => {
      const votes = newVotesOf(id, before, after);
      const homeCount = countNewHomes(id, before, after);
      const noteCount = countNewNotes(id, before, after);
      const hasJoined = !before.people.some((person) => person.id === id);
      return [
        ...(hasJoined ? [m.shortlist_heard_joined({ name })] : []),
        ...SHORTLIST_VOTES.flatMap((kind) => {
          const count = votes.filter((vote) => vote === kind).length;
          return count > 0 ? [VOTE_SENTENCES[kind]({ name, count })] : [];
        }),
        ...(homeCount > 0 ? [m.shortlist_heard_homes({ name, count: homeCount })] : []),
        ...(noteCount > 0 ? [m.shortlist_heard_notes({ name, count: noteCount })] : []),
      ];
    });
}
