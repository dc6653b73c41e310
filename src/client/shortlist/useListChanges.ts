// React hook: everything that a person can change in a shared list, shown at once and taken back when it fails.
import { m } from '../../shared/messages/messages.ts';
import type { ShortlistVote } from '../../shared/shortlist/shortlist.ts';
import type { ShortlistView } from '../../shared/shortlist/shortlist-schemas.ts';
import { trpc } from '../trpc/trpc.ts';
import { toast } from '../ui/dialog/toast.tsx';
import { describeFailure } from '../ui/form/error/describe-failure.ts';

/** What a person can do in a list. A vote shows at once; a change that failed is taken back and says so. */
export function useListChanges(token: string) {
  const utils = trpc.useUtils();
  const refresh = () => utils.shortlist.get.invalidate({ token });
  const onError = (error: { message: string; data?: unknown }) =>
    toast({ title: m.property_error(), message: describeFailure(error, m.shortlist_change_failed()), severity: 'bad' });
  /** For changes of what the lists of the person show: name, number of homes and of people. */
  const refreshAll = () => Promise.all([refresh(), utils.shortlist.mine.invalidate()]);
  const settled = { onSuccess: refresh, onError };

  const showVote = (propertyId: number, vote: ShortlistVote) =>
    utils.shortlist.get.setData({ token }, (list): ShortlistView | undefined => {
      const personId = list?.me ?? null;
      if (!list || personId === null) return list;
      const withVote = (home: ShortlistView['homes'][number]) => ({
        ...home,
        votes: [...home.votes.filter((one) => one.personId !== personId), { personId, vote }],
      });
      return { ...list, homes: list.homes.map((home) => (home.id === propertyId ? withVote(home) : home)) };
    });
  const vote = trpc.shortlist.vote.useMutation({
    onMutate: async ({ propertyId, vote: newVote }) => {
      // an answer that is under way would show the former vote again
      await utils.shortlist.get.cancel({ token });
      showVote(propertyId, newVote);
    },
    onError,
    onSettled: refresh,
  });
  return {
    vote,
    addNote: trpc.shortlist.addNote.useMutation(settled),
    changeNote: trpc.shortlist.changeNote.useMutation(settled),
    removeNote: trpc.shortlist.removeNote.useMutation(settled),
    addHomes: trpc.shortlist.addHomes.useMutation({ onSuccess: refreshAll, onError }),
    removeHome: trpc.shortlist.removeHome.useMutation({ onSuccess: refreshAll, onError }),
    // their fields show the error
    addByText: trpc.shortlist.addByText.useMutation({ onSuccess: refreshAll }),
    rename: trpc.shortlist.rename.useMutation({ onSuccess: refreshAll }),
    join: trpc.shortlist.join.useMutation({ onSuccess: refreshAll }),
  };
}
export type ListChanges = ReturnType<typeof useListChanges>;
