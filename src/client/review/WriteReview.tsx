import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { OwnReview } from '../../shared/review.ts';
import { CONFIRM_FIRST, mustMessageFirstText } from '../../shared/review.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import classes from './AgentReviews.module.css';
import type { ReviewedAgent } from './review.queries.ts';

interface WriteReviewProps {
  agent: ReviewedAgent;
  signedIn: boolean;
  /** The query whether the user may review. */
  ownQuery: { data: OwnReview | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  onWrite: () => void;
}

const LABEL = 'Write a Review';

/** Offers a review to users who have contacted the agent. Explains the condition to other users and sends visitors to sign in. */
export function WriteReview({ agent, signedIn, ownQuery, onWrite }: WriteReviewProps) {
  const pencil = <IconPencil size={18} stroke={1.6} aria-hidden="true" />;
  if (!signedIn) {
    return (
      <ButtonLink variant="line" size="sm" to={paths.auth(paths.agentReviews(agent.id))}>
        {pencil}
        {LABEL}
      </ButtonLink>
    );
  }
  if (ownQuery.isError) {
    return (
      <p className={classes.reason} role="alert">
        Your own review could not be loaded.{' '}
        <button type="button" className="link" disabled={ownQuery.isFetching} onClick={() => void ownQuery.refetch()}>
          Try Again
        </button>
      </p>
    );
  }
  return (
    <>
      <Button variant="line" size="sm" disabled={!ownQuery.data?.mayWrite} aria-describedby="review-reason" onClick={onWrite}>
        {pencil}
        {LABEL}
      </Button>
      {ownQuery.data?.mayWrite === false && (
        <p id="review-reason" className={classes.reason}>
          {ownQuery.data.reason}{' '}
          {ownQuery.data.reason === mustMessageFirstText(agent.name) && (
            <button type="button" className="link" onClick={showContactForm}>
              Write to {agent.name}
            </button>
          )}
          {ownQuery.data.reason === CONFIRM_FIRST && (
            <Link className="link" to={paths.account()}>
              Your account
            </Link>
          )}
        </p>
      )}
    </>
  );
}

function showContactForm(): void {
  const heading = document.getElementById('write-to-agent');
  heading?.scrollIntoView();
  // Focuses the heading instead of a field, because the on-screen keyboard would cover the form.
  heading?.focus({ preventScroll: true });
}
