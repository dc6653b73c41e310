import { type OwnReview, REVIEW_HELD } from '../../shared/review.ts';
import { useSession } from '../account/session.tsx';
import { errorCode, trpc } from '../trpc.ts';
import { toast } from '../ui/toast.tsx';

/** What the server says itself, or that trying later may help. */
const reason = (error: unknown): string =>
  ['TOO_MANY_REQUESTS', 'FORBIDDEN', 'CONFLICT'].includes(errorCode(error) ?? '') && error instanceof Error
    ? error.message
    : 'Please try again later.';

/** The reader's own review of an agent: nobody asks for it who is signed out, or before the tab is `open`. */
export function useOwnReview(agentId: number, open: boolean) {
  const { user } = useSession();
  const own = trpc.review.own.useQuery({ id: agentId }, { enabled: open && user !== null });
  return { signedIn: user !== null, own };
}

/** Keeps the answer and asks anew for everything that shows the agent's rating. */
function useSaveReview(agentId: number): (answer: OwnReview) => Promise<unknown> {
  const utils = trpc.useUtils();
  return (answer) => {
    utils.review.own.setData({ id: agentId }, answer);
    return Promise.all([
      utils.review.list.invalidate(),
      utils.agent.get.invalidate({ id: agentId }),
      utils.agent.list.invalidate(),
      utils.agent.top.invalidate(),
    ]);
  };
}

/** Writes or changes the review; `done` is called once it is kept. */
export function useWriteReview(agent: { id: number; name: string }, isNew: boolean, done: () => void) {
  const keep = useSaveReview(agent.id);
  return trpc.review.write.useMutation({
    onSuccess: (answer) => {
      done();
      toast(
        answer.held
          ? { title: 'Review received', message: REVIEW_HELD }
          : isNew
            ? { title: 'Review published', message: `Thank you. It helps the next people who look for ${agent.name}.` }
            : { title: 'Review changed', message: 'Your new words are shown from now on.' },
      );
      return keep(answer);
    },
    onError: (error) => toast({ title: 'Review not saved', message: reason(error), severity: 'bad' }),
  });
}

/** Takes the review back; `done` is called once it is gone. */
export function useRemoveReview(agentId: number, done: () => void) {
  const keep = useSaveReview(agentId);
  return trpc.review.remove.useMutation({
    onSuccess: (answer) => {
      done();
      toast({ title: 'Review deleted', message: 'It no longer counts. You can write another one at any time.' });
      return keep(answer);
    },
    onError: (error) => toast({ title: 'Review not deleted', message: reason(error), severity: 'bad' }),
  });
}
