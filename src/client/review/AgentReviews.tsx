import { useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { ReportLink } from '../report/ReportLink.tsx';
import { loadedItems } from '../trpc/loaded-items.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { QueryFailure } from '../ui/page/QueryPlaceholder.tsx';
import classes from './AgentReviews.module.css';
import { OwnReviewCard } from './OwnReviewCard.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import { ReviewSummary } from './ReviewSummary.tsx';
import { agentReviewsInput, type ReviewedAgent } from './review.queries.ts';
import { useOwnReview } from './useOwnReview.ts';
import { WriteReview } from './WriteReview.tsx';

interface AgentReviewsProps {
  agent: ReviewedAgent;
  /** Whether the tab is open; nothing is loaded before. */
  isOpen: boolean;
}

/** The Reviews tab on the page of an agent: rating summary, the user's own review, and all reviews, newest first. */
export function AgentReviews({ agent, isOpen }: AgentReviewsProps) {
  const [isEditing, setEditing] = useState(false);
  const { isSignedIn, ownReviewQuery } = useOwnReview(agent.id, isOpen);
  const ownReview = isSignedIn ? (ownReviewQuery.data?.review ?? null) : null;
  const stopEditing = () => {
    setEditing(false);
    // the focused button is gone, so the heading gets the focus
    document.getElementById('agent-reviews')?.focus();
  };
  return (
    <section className="panel p-lg" aria-labelledby="agent-reviews">
      <div className="row between wrapping mb-md small-heads gap-sm-lg">
        <h2 id="agent-reviews" tabIndex={-1}>
          {m.review_heading()}
        </h2>
        {!ownReview && !isEditing && (
          <WriteReview agent={agent} isSignedIn={isSignedIn} ownReviewQuery={ownReviewQuery} onWrite={() => setEditing(true)} />
        )}
      </div>
      {isEditing && isSignedIn && <ReviewForm agent={agent} review={ownReview} onClose={stopEditing} />}
      {ownReview && !isEditing && (
        <OwnReviewCard
          agent={agent}
          review={ownReview}
          isHeld={ownReviewQuery.data?.held ?? false}
          onEdit={() => setEditing(true)}
          onRemoved={stopEditing}
        />
      )}
      <Reviews agent={agent} isOpen={isOpen} ownReviewId={ownReview?.id} />
    </section>
  );
}

/** Rating summary, and the list of reviews, which a button extends page by page. Leaves out the user's own review, which is shown above the list. */
function Reviews({ agent, isOpen, ownReviewId }: AgentReviewsProps & { ownReviewId: number | undefined }) {
  const [pageCount, setPageCount] = useState(1);
  const queries = trpc.useQueries((t) =>
    Array.from({ length: pageCount }, (_, i) => t.review.list(agentReviewsInput(agent.id, i + 1), { enabled: isOpen })),
  );
  const firstPage = queries[0]?.data;
  const failedQuery = queries.find((query) => query.isError);
  const isLoading = queries.some((query) => query.isFetching);
  const items = loadedItems(queries).filter(({ id }) => id !== ownReviewId);
  if (agent.reviewCount === 0 && !firstPage?.total) return <p className="muted">{m.review_none()}</p>;
  return (
    <>
      <ReviewSummary agent={agent} counts={firstPage?.counts} />
      {items.map((review) => (
        <ReviewItem key={review.id} review={review} className={classes.item}>
          <ReportLink kind="review" id={review.id} />
        </ReviewItem>
      ))}
      {!firstPage && !failedQuery && (
        <p className={`muted ${classes.loading}`} role="status">
          {m.review_loading()}
        </p>
      )}
      {failedQuery ? (
        <QueryFailure query={failedQuery} level={3} framed={false} title={m.review_failed_title()} text={m.review_failed_text()} />
      ) : (
        firstPage &&
        pageCount < firstPage.pages && (
          <p className="pt-lg line-above centered">
            <Button variant="line" disabled={isLoading} onClick={() => setPageCount(pageCount + 1)}>
              {isLoading ? m.ui_loading_more() : m.review_show_more()}
            </Button>
          </p>
        )
      )}
    </>
  );
}
