import { useState } from 'react';
import { Link } from 'react-router-dom';
import { readableAgent } from '../../shared/agent/agent-text.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { ReviewItem } from '../review/ReviewItem.tsx';
import { loadedItems } from '../trpc/loaded-items.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { QueryFailure } from '../ui/page/QueryPlaceholder.tsx';
import classes from './BrokeragePage.module.css';

/** The reviews of all agents of a brokerage, newest first, each with a link to its agent. */
export function BrokerageReviews({ slug }: { slug: string }) {
  const [pageCount, setPageCount] = useState(1);
  const queries = trpc.useQueries((t) => Array.from({ length: pageCount }, (_, i) => t.brokerage.reviews({ slug, page: i + 1 })));
  const failedQuery = queries.find((query) => query.isError);
  const isFetching = queries.some((query) => query.isFetching);
  const reviews = loadedItems(queries);
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="mb-md">
        {m.brokerage_reviews()}
      </h2>
      {queries[0]?.data && reviews.length === 0 && <p className="muted">{m.brokerage_reviews_none()}</p>}
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} className={classes.review}>
          <p className="mt-xs text-sm muted">
            {m.brokerage_review_of()}{' '}
            <Link className="link" to={paths.agent(review.agentId)}>
              {readableAgent({ name: review.agentName, nameAr: review.agentNameAr }).name}
            </Link>
          </p>
        </ReviewItem>
      ))}
      {failedQuery ? (
        <QueryFailure query={failedQuery} level={3} title={m.brokerage_reviews_failed()} />
      ) : (
        queries.at(-1)?.data?.hasNext && (
          <p className="mt-lg centered">
            <Button variant="line" disabled={isFetching} onClick={() => setPageCount(pageCount + 1)}>
              {m.brokerage_more_reviews()}
            </Button>
          </p>
        )
      )}
    </section>
  );
}
