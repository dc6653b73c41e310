// React hooks that load, write, change and remove the signed-in user's review of an agent. Toasts report the result of a change.
import { m } from '../../shared/messages/messages.ts';
import type { OwnReview } from '../../shared/review/review.ts';
import { useSession } from '../account/session.tsx';
import { errorCode, explainFailure, trpc } from '../trpc/trpc.ts';
import { toast } from '../ui/dialog/toast.tsx';

/** Why a review was not saved or deleted: the message of the server, or advice to try again later. */
export const reviewFailure = (error: unknown): string =>
  explainFailure(error, ['TOO_MANY_REQUESTS', 'UNAUTHORIZED', 'FORBIDDEN', 'CONFLICT'], m.review_try_later());

/** The user's own review of an agent. It is loaded for signed-in users only, when the tab with the reviews is open (`isOpen`). */
export function useOwnReview(agentId: number, isOpen: boolean) {
  const { user } = useSession();
  const ownReviewQuery = trpc.review.own.useQuery({ id: agentId }, { enabled: isOpen && user !== null });
  return { isSignedIn: user !== null, ownReviewQuery };
}

/** Returns a function that refetches everything that shows the agent's rating. */
function useRefreshRating(agentId: number): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.review.list.invalidate(),
      utils.agent.get.invalidate({ id: agentId }),
      utils.agent.list.invalidate(),
      utils.agent.top.invalidate(),
    ]);
}

/** Returns a function that stores the own review in the query cache and refetches everything that shows the agent's rating. */
function useCacheReview(agentId: number): (result: OwnReview) => Promise<unknown> {
  const utils = trpc.useUtils();
  const refreshRating = useRefreshRating(agentId);
  return (result) => {
    utils.review.own.setData({ id: agentId }, result);
    return refreshRating();
  };
}

/** The toast after a review was saved: the review waits for moderation (`held`), was published, or was changed. */
function savedToast({ held }: OwnReview, agentName: string, isNew: boolean): { title: string; message: string } {
  if (held) return { title: m.review_received(), message: m.review_held() };
  if (isNew) return { title: m.review_published(), message: m.review_published_text({ name: agentName }) };
  return { title: m.review_changed(), message: m.review_changed_text() };
}

/** Mutation that creates or changes the user's review; `onDone` is called on success. */
export function useWriteReview(agent: { id: number; name: string }, isNew: boolean, onDone: () => void) {
  const cacheReview = useCacheReview(agent.id);
  return trpc.review.write.useMutation({
    onSuccess: (result) => {
      onDone();
      toast(savedToast(result, agent.name, isNew));
      return cacheReview(result);
    },
    onError: (error) => toast({ title: m.review_not_saved(), message: reviewFailure(error), severity: 'bad' }),
  });
}

/**
 * Mutation that deletes the user's review; `onDone` is called when there is none any more, also when it was deleted elsewhere, for example
 * in another tab. In that case nothing failed, and the review disappears here too.
 */
export function useRemoveReview(agentId: number, onDone: () => void) {
  const utils = trpc.useUtils();
  const cacheReview = useCacheReview(agentId);
  const refreshRating = useRefreshRating(agentId);
  return trpc.review.remove.useMutation({
    onSuccess: (result) => {
      onDone();
      toast({ title: m.review_deleted(), message: m.review_deleted_text() });
      return cacheReview(result);
    },
    onError: async (error) => {
      if (errorCode(error) !== 'NOT_FOUND') {
        toast({ title: m.review_not_deleted(), message: reviewFailure(error), severity: 'bad' });
        return;
      }
      await Promise.all([utils.review.own.invalidate({ id: agentId }), refreshRating()]);
      onDone();
    },
  });
}
