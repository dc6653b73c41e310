import { Link } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import type { OwnReview } from '../../shared/review/review.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import classes from './AgentReviews.module.css';
import type { ReviewedAgent } from './review.queries.ts';

interface WriteReviewProps {
  agent: ReviewedAgent;
  isSignedIn: boolean;
  /** The query for the user's own review, which also says whether they may write one. */
  ownReviewQuery: { data: OwnReview | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  onWrite: () => void;
}

/** Button that opens the review form. Users who may not review the agent yet read what they have to do first; visitors get a link to sign in. */
export function WriteReview({ agent, isSignedIn, ownReviewQuery, onWrite }: WriteReviewProps) {
  const pencil = <Icon name="pencil" />;
  if (!isSignedIn) {
    return (
      <ButtonLink variant="line" size="sm" to={paths.auth(paths.agentReviews(agent.id))}>
        {pencil}
        {m.review_write()}
      </ButtonLink>
    );
  }
  if (ownReviewQuery.isError) {
    return (
      <p className={`text-sm muted ${classes.reason}`} role="alert">
        {m.review_own_failed()}{' '}
        <button type="button" className="link" disabled={ownReviewQuery.isFetching} onClick={() => void ownReviewQuery.refetch()}>
          {m.ui_try_again()}
        </button>
      </p>
    );
  }
  return (
    <>
      <Button variant="line" size="sm" disabled={!ownReviewQuery.data?.mayWrite} aria-describedby="review-reason" onClick={onWrite}>
        {pencil}
        {m.review_write()}
      </Button>
      {ownReviewQuery.data?.mayWrite === false && (
        <p id="review-reason" className={`text-sm muted ${classes.reason}`}>
          {ownReviewQuery.data.reason}{' '}
          {/* the server sends the reason in the language of the page; for two reasons a button or link leads to what has to be done first */}
          {ownReviewQuery.data.reason === m.review_message_first({ name: agent.name }) && (
            <button type="button" className="link" onClick={showContactForm}>
              {m.agent_write_to({ name: agent.name })}
            </button>
          )}
          {ownReviewQuery.data.reason === m.review_confirm_first() && (
            <Link className="link" to={paths.account()}>
              {m.review_account()}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

/** Scrolls to the contact form of the agent on the same page and focuses its heading. */
function showContactForm(): void {
  const heading = document.getElementById('write-to-agent');
  heading?.scrollIntoView();
  // Focuses the heading instead of a field, because the on-screen keyboard would cover the form.
  heading?.focus({ preventScroll: true });
}
