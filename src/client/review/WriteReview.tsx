import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import type { OwnReview } from '../../shared/review/review.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import classes from './AgentReviews.module.css';
import type { ReviewedAgent } from './review.queries.ts';

interface WriteReviewProps {
  agent: ReviewedAgent;
  isSignedIn: boolean;
  /** The query for the user's own review, which also says whether they may write one. */
  ownQuery: { data: OwnReview | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  onWrite: () => void;
}

/** Offers a review to users who have contacted the agent. Explains the condition to other users and sends visitors to sign in. */
export function WriteReview({ agent, isSignedIn, ownQuery, onWrite }: WriteReviewProps) {
  const pencil = <IconPencil size={18} stroke={1.6} aria-hidden="true" />;
  if (!isSignedIn) {
    return (
      <ButtonLink variant="line" size="sm" to={paths.auth(paths.agentReviews(agent.id))}>
        {pencil}
        {m.review_write()}
      </ButtonLink>
    );
  }
  if (ownQuery.isError) {
    return (
      <p className={classes.reason} role="alert">
        {m.review_own_failed()}{' '}
        <button type="button" className="link" disabled={ownQuery.isFetching} onClick={() => void ownQuery.refetch()}>
          {m.ui_try_again()}
        </button>
      </p>
    );
  }
  return (
    <>
      <Button variant="line" size="sm" disabled={!ownQuery.data?.mayWrite} aria-describedby="review-reason" onClick={onWrite}>
        {pencil}
        {m.review_write()}
      </Button>
      {ownQuery.data?.mayWrite === false && (
        <p id="review-reason" className={classes.reason}>
          {ownQuery.data.reason}{' '}
          {ownQuery.data.reason === m.review_message_first({ name: agent.name }) && (
            <button type="button" className="link" onClick={showContactForm}>
              {m.agent_write_to({ name: agent.name })}
            </button>
          )}
          {ownQuery.data.reason === m.review_confirm_first() && (
            <Link className="link" to={paths.account()}>
              {m.review_account()}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

/** Scrolls to the form that writes to the agent, on the same page. */
function showContactForm(): void {
  const heading = document.getElementById('write-to-agent');
  heading?.scrollIntoView();
  // Focuses the heading instead of a field, because the on-screen keyboard would cover the form.
  heading?.focus({ preventScroll: true });
}
