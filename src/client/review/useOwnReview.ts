import { type OwnReview, REVIEW_HELD } from '../../shared/review.ts';
import { useSession } from '../account/session.tsx';
import { errorCode, trpc } from '../trpc.ts';
import { toast } from '../ui/toast.tsx';

/** Message of the server, or advice to try again later. */
const reasonOf = (error: unknown): string =>
  ['TOO_MANY_REQUESTS', 'FORBIDDEN', 'CONFLICT'].includes(errorCode(error) ?? '') && error instanceof Error
    ? error.message
    : 'Please try again later.';

/** The user's own review of an agent. Loaded for signed-in users once the tab is `open`. */
export function useOwnReview(agentId: number, open: boolean) {
  const { user } = useSession();
  const ownQuery = trpc.review.own.useQuery({ id: agentId }, { enabled: open && user !== null });
  return { signedIn: user !== null, own: ownQuery };
}

/** Returns a function that caches the result and refetches everything that shows the agent's rating. */
function useSaveReview(agentId: number): (result: OwnReview) => Promise<unknown> {
  const utils = trpc.useUtils();
  return (result) => {
    utils.review.own.setData({ id: agentId }, result);
    return Promise.all([
      utils.review.list.invalidate(),
      utils.agent.get.invalidate({ id: agentId }),
      utils.agent.list.invalidate(),
      utils.agent.top.invalidate(),
    ]);
  };
}

/** Creates or changes the review; `done` is called on success. */
export function useWriteReview(agent: { id: number; name: string }, isNew: boolean, onDone: () => void) {
  const keep = useSaveReview(agent.id);
  return trpc.review.write.useMutation({
    onSuccess: (result) => {
      onDone();
      toast(
        result.held
          ? { title: 'Review received', message: REVIEW_HELD }
          : isNew
            ? { title: 'Review published', message: `Thank you. It helps the next people who look for ${agent.name}.` }
            : { title: 'Review changed', message: 'Your new words are shown from now on.' },
      );
      return keep(result);
    },
    onError: (error) => toast({ title: 'Review not saved', message: reasonOf(error), severity: 'bad' }),
  });
}

/** Deletes the review; `done` is called on success. */
export function useRemoveReview(agentId: number, onDone: () => void) {
  const keep = useSaveReview(agentId);
  return trpc.review.remove.useMutation({
    onSuccess: (result) => {
      onDone();
      toast({ title: 'Review deleted', message: 'It no longer counts. You can write another one at any time.' });
      return keep(result);
    },
    onError: (error) => toast({ title: 'Review not deleted', message: reasonOf(error), severity: 'bad' }),
  });
}
