// Loads, writes, changes and removes the user's review of an agent.
import { m } from '../../shared/messages/messages.ts';
import type { OwnReview } from '../../shared/review/review.ts';
import { useSession } from '../account/session.tsx';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { toast } from '../ui/dialog/toast.tsx';

/** Errors whose message is meant for the user. */
const EXPLAINED_ERRORS = ['TOO_MANY_REQUESTS', 'FORBIDDEN', 'CONFLICT'];

/** Why a review was not saved or deleted: the message of the server, or advice to try again later. */
export const reviewFailure = (error: unknown): string =>
  EXPLAINED_ERRORS.includes(errorCode(error) ?? '') && error instanceof Error ? error.message : m.review_try_later();

/** The user's own review of an agent. Loaded for signed-in users once `isOpen`. */
export function useOwnReview(agentId: number, isOpen: boolean) {
  const { user } = useSession();
  const ownQuery = trpc.review.own.useQuery({ id: agentId }, { enabled: isOpen && user !== null });
  return { isSignedIn: user !== null, ownQuery };
}

/** Returns a function that caches the result and refetches everything that shows the agent's rating. */
function useStoreReview(agentId: number): (result: OwnReview) => Promise<unknown> {
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

/** The toast after a review was saved: it waits for moderation, is published, or is changed. */
function savedToast({ held }: OwnReview, agentName: string, isNew: boolean): { title: string; message: string } {
  if (held) return { title: m.review_received(), message: m.review_held() };
  if (isNew) return { title: m.review_published(), message: m.review_published_text({ name: agentName }) };
  return { title: m.review_changed(), message: m.review_changed_text() };
}

/** Creates or changes the review; `onDone` is called on success. */
export function useWriteReview(agent: { id: number; name: string }, isNew: boolean, onDone: () => void) {
  const storeReview = useStoreReview(agent.id);
  return trpc.review.write.useMutation({
    onSuccess: (result) => {
      onDone();
      toast(savedToast(result, agent.name, isNew));
      return storeReview(result);
    },
    onError: (error) => toast({ title: m.review_not_saved(), message: reviewFailure(error), severity: 'bad' }),
  });
}

/** Deletes the review; `onDone` is called on success. */
export function useRemoveReview(agentId: number, onDone: () => void) {
  const storeReview = useStoreReview(agentId);
  return trpc.review.remove.useMutation({
    onSuccess: (result) => {
      onDone();
      toast({ title: m.review_deleted(), message: m.review_deleted_text() });
      return storeReview(result);
    },
    onError: (error) => toast({ title: m.review_not_deleted(), message: reviewFailure(error), severity: 'bad' }),
  });
}
