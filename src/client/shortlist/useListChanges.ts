// React hook: the requests with which a person changes a shared list.
import { m } from '../../shared/messages/messages.ts';
import type { ShortlistVote } from '../../shared/shortlist/shortlist.ts';
import type { ShortlistView } from '../../shared/shortlist/shortlist-schemas.ts';
import { trpc } from '../trpc/trpc.ts';
import { toast } from '../ui/dialog/toast.tsx';
import { describeFailure } from '../ui/form/error/describe-failure.ts';

/**
 * The mutations of a shared list; each loads the list again afterwards. A vote shows at once and is taken back when it fails. Failures show
 * a toast, except those of the three forms (adding by text, renaming, joining), which show their errors themselves.
 */
export function useListChanges(token: string) {
  const utils = trpc.useUtils();
  const refresh = () => utils.shortlist.get.invalidate({ token });
  const onError = (error: { message: string; data?: unknown }) =>
    toast({ title: m.property_error(), message: describeFailure(error, m.shortlist_change_failed()), severity: 'bad' });
  /** For changes of the name and of the number of homes or people, which the overview of the person's lists shows too. */
  const refreshAll = () => Promise.all([refresh(), utils.shortlist.mine.invalidate()]);
  const noteOptions = { onSuccess: refresh, onError };

  /** Shows the reader's vote on a home before the server has stored it. */
  const showVote = (propertyId: number, vote: ShortlistVote) =>
    utils.shortlist.get.setData({ token }, (list): ShortlistView | undefined => {
      const personId = list?.me ?? null;
      if (!list || personId === null) return list;
      const withVote = (home: ShortlistView['homes'][number]) => ({
        ...home,
        votes: [...home.votes.filter((entry) => entry.personId !== personId), { personId, vote }],
      });
      return { ...list, homes: list.homes.map((home) => (home.id === propertyId ? withVote(home) : home)) };
    });
  const vote = trpc.shortlist.vote.useMutation({
    onMutate: async ({ propertyId, vote: newVote }) => {
      // a response that is on its way would show the former vote again
      await utils.shortlist.get.cancel({ token });
      showVote(propertyId, newVote);
    },
    onError,
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
