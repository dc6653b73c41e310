// React hook: the requests with which a person changes a shared list.
import { m } from '../../shared/messages/messages.ts';
import type { ShortlistVote } from '../../shared/shortlist/shortlist.ts';
import type { ShortlistView } from '../../shared/shortlist/shortlist-schemas.ts';
import { trpc } from '../trpc/trpc.ts';
import { toast } from '../ui/dialog/toast.tsx';
import { describeFailure } from '../ui/form/error/describe-failure.ts';

/**
 * The mutations of a shared list; each loads the list again when it succeeds. A vote shows at once; when it
 * fails, it is taken back and the list is loaded again. Failures show a toast, except those of three forms (adding by text, renaming, joining), which show
 * their errors themselves.
 */
export function useListChanges(token: string) {
  const utils = trpc.useUtils();
  const refresh = () => utils.shortlist.get.invalidate({ token });
  const onError = (error: { message: string; data?: unknown }) =>
    toast({ title: m.property_error(), message: describeFailure(error, m.shortlist_change_failed()), severity: 'bad' });
  /** For changes of the name and of the number of homes or people, which the overview of the person's lists shows too. */
  const refreshAll = () => Promise.all([refresh(), utils.shortlist.mine.invalidate()]);
  const noteOptions = { onSuccess: refresh, onError };

  /** The vote of the reader that the page shows on a home. */
  const readShownVote = (propertyId: number): ShortlistVote | undefined => {
    const list = utils.shortlist.get.getData({ token });
    return list?.homes.find(({ id }) => id === propertyId)?.votes.find(({ personId }) => personId === list.me)?.vote;
  };
  /** Shows a vote of the reader on a home that the server has not stored; undefined shows none. */
  const showVote = (propertyId: number, vote: ShortlistVote | undefined) =>
    utils.shortlist.get.setData({ token }, (list): ShortlistView | undefined => {
      const personId = list?.me ?? null;
      if (!list || personId === null) return list;
      const withVote = (home: ShortlistView['homes'][number]) => ({
        ...home,
        votes: [...home.votes.filter((entry) => entry.personId !== personId), ...(vote ? [{ personId, vote }] : [])],
      });
      return { ...list, homes: list.homes.map((home) => (home.id === propertyId ? withVote(home) : home)) };
    });
  const vote = trpc.shortlist.vote.useMutation({
    onMutate: async ({ propertyId, vote: newVote }) => {
      // a response that is on its way would show the former vote again
      await utils.shortlist.get.cancel({ token });
      const formerVote = readShownVote(propertyId);
      showVote(propertyId, newVote);
      return { formerVote };
    },
    onError: (error, { propertyId, vote: failedVote }, context) => {
      // the list may not load again either
      if (readShownVote(propertyId) === failedVote) showVote(propertyId, context?.formerVote);
      onError(error);
    },
    onSettled: refresh,
  });
  return {
    vote,
    addNote: trpc.shortlist.addNote.useMutation(noteOptions),
    changeNote: trpc.shortlist.changeNote.useMutation(noteOptions),
    removeNote: trpc.shortlist.removeNote.useMutation(noteOptions),
    addHomes: trpc.shortlist.addHomes.useMutation({ onSuccess: refreshAll, onError }),
    removeHome: trpc.shortlist.removeHome.useMutation({ onSuccess: refreshAll, onError }),
    // the fields of these three show the error
    addByText: trpc.shortlist.addByText.useMutation({ onSuccess: refreshAll }),
    rename: trpc.shortlist.rename.useMutation({ onSuccess: refreshAll }),
    join: trpc.shortlist.join.useMutation({ onSuccess: refreshAll }),
  };
}
export type ListChanges = ReturnType<typeof useListChanges>;
