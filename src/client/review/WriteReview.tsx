import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { OwnReview } from '../../shared/review.ts';
import { CONFIRM_FIRST, messageFirst } from '../../shared/review.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import classes from './AgentReviews.module.css';
import type { ReviewedAgent } from './review.queries.ts';

interface WriteReviewProps {
  agent: ReviewedAgent;
  signedIn: boolean;
  /** The state of the question whether he may. */
  own: { data: OwnReview | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  onWrite: () => void;
}

const LABEL = 'Write a Review';

/** For who has a conversation with the agent behind them; anybody else is told what comes first, or sent to sign in and back. */
export function WriteReview({ agent, signedIn, own, onWrite }: WriteReviewProps) {
  const pencil = <IconPencil size={18} stroke={1.6} aria-hidden="true" />;
  if (!signedIn) {
    return (
      <ButtonLink variant="line" size="sm" to={paths.auth(paths.agentReviews(agent.id))}>
        {pencil}
        {LABEL}
      </ButtonLink>
    );
  }
  if (own.isError) {
    return (
      <p className={classes.reason} role="alert">
        Your own review could not be loaded.{' '}
        <button type="button" className="link" disabled={own.isFetching} onClick={() => void own.refetch()}>
          Try Again
        </button>
      </p>
    );
  }
  return (
    <>
      <Button variant="line" size="sm" disabled={!own.data?.mayWrite} aria-describedby="review-reason" onClick={onWrite}>
        {pencil}
        {LABEL}
      </Button>
      {own.data?.mayWrite === false && (
        <p id="review-reason" className={classes.reason}>
          {own.data.reason}{' '}
          {own.data.reason === messageFirst(agent.name) && (
            <button type="button" className="link" onClick={showContactForm}>
              Write to {agent.name}
            </button>
          )}
          {own.data.reason === CONFIRM_FIRST && (
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
  // the heading, not the first field: a keyboard sliding up would hide the form
  heading?.focus({ preventScroll: true });
}
