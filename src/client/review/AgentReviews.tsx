import { useState } from 'react';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import classes from './AgentReviews.module.css';
import { OwnReviewCard } from './OwnReviewCard.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import { ReviewSummary } from './ReviewSummary.tsx';
import { agentReviews, type ReviewedAgent } from './review.queries.ts';
import { useOwnReview } from './useOwnReview.ts';
import { WriteReview } from './WriteReview.tsx';

interface AgentReviewsProps {
  agent: ReviewedAgent;
  /** Whether the tab is open; nothing is loaded before. */
  open: boolean;
}

/** The Reviews tab: rating summary, own review, and all reviews, newest first. */
export function AgentReviews({ agent, open }: AgentReviewsProps) {
  const [editing, setEditing] = useState(false);
  const { signedIn, own: ownQuery } = useOwnReview(agent.id, open);
  const ownReview = signedIn ? (ownQuery.data?.review ?? null) : null;
  const close = () => {
    setEditing(false);
    document.getElementById('agent-reviews')?.focus();
  };
  return (
    <section className={`panel ${classes.reviews}`} aria-labelledby="agent-reviews">
      <div className={classes.head}>
        <h2 id="agent-reviews" tabIndex={-1}>
          Reviews
        </h2>
        {!ownReview && !editing && <WriteReview agent={agent} signedIn={signedIn} ownQuery={ownQuery} onWrite={() => setEditing(true)} />}
      </div>
      {editing && signedIn && <ReviewForm agent={agent} review={ownReview} onClose={close} />}
      {ownReview && !editing && (
        <OwnReviewCard
          agent={agent}
          review={ownReview}
          isHeld={ownQuery.data?.held ?? false}
          onEdit={() => setEditing(true)}
          onRemoved={close}
        />
      )}
      <Reviews agent={agent} open={open} ownId={ownReview?.id} />
    </section>
  );
}

/** Rating summary and the list in pages of ten. The own review is above the list. */
function Reviews({ agent, open, ownId }: AgentReviewsProps & { ownId: number | undefined }) {
  const [pages, setPages] = useState(1);
  const queries = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, i) => t.review.list(agentReviews(agent.id, i + 1), { enabled: open })),
  );
  const first = queries[0]?.data;
  const failed = queries.find((query) => query.isError);
  const pending = queries.some((query) => query.isFetching);
  const items = queries.flatMap((query) => query.data?.items ?? []).filter(({ id }) => id !== ownId);
  if (agent.reviewCount === 0 && !first?.total) return <p className="secondary">No reviews available for this agent yet.</p>;
  return (
    <>
      <ReviewSummary agent={agent} counts={first?.counts} />
      {items.map((review) => (
        <ReviewItem key={review.id} review={review} className={classes.item} />
      ))}
      {!first && !failed && (
        <p className={`secondary ${classes.loading}`} role="status">
          Review details are being loaded...
        </p>
      )}
      {failed ? (
        <EmptyState
          drawing="error"
          level={3}
          framed={false}
          title="Failed to load reviews"
          text="What people say could not be loaded. Please try again later."
          action={<TryAgain pending={pending} onRetry={failed.refetch} />}
        />
      ) : (
        first &&
        pages < first.pages && (
          <p className={classes.more}>
            <Button variant="line" disabled={pending} onClick={() => setPages(pages + 1)}>
              {pending ? 'Loading...' : 'Show more reviews'}
            </Button>
          </p>
        )
      )}
    </>
  );
}
