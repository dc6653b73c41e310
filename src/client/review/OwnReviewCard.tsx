import { useState } from 'react';
import { REVIEW_HELD, type ReviewView } from '../../shared/review.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import classes from './OwnReviewCard.module.css';
import { ReviewItem } from './ReviewItem.tsx';
import type { ReviewedAgent } from './review.queries.ts';
import { useRemoveReview } from './useOwnReview.ts';

interface OwnReviewCardProps {
  agent: ReviewedAgent;
  review: ReviewView;
  /** It is being checked, and nobody else sees it. */
  held: boolean;
  onEdit: () => void;
  onRemoved: () => void;
}

/** The reader's own review, to change and to delete; he is asked before it goes. */
export function OwnReviewCard({ agent, review, held, onEdit, onRemoved }: OwnReviewCardProps) {
  const [asking, setAsking] = useState(false);
  const remove = useRemoveReview(agent.id, onRemoved);
  return (
    <ReviewItem review={review} title="Your review" className={classes.own}>
      <div className={classes.actions}>
        <Button variant="line" size="sm" aria-label="Edit your review" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="quiet" size="sm" aria-label="Delete your review" onClick={() => setAsking(true)}>
          Delete
        </Button>
        <p className="small secondary">{held ? REVIEW_HELD : `Shown to everybody as ${review.author}`}</p>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Delete your review?"
        actions={
          <>
            <Button variant="line" disabled={remove.isPending} onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button pending={remove.isPending} onClick={() => remove.mutate({ id: agent.id })}>
              Delete the review
            </Button>
          </>
        }
      >
        <p>Your stars and words about {agent.name} are taken away and no longer count.</p>
      </ConfirmDialog>
    </ReviewItem>
  );
}
