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
  /** The review awaits moderation and is not public. */
  isHeld: boolean;
  onEdit: () => void;
  onRemoved: () => void;
}

/** The user's own review with edit and delete. Deleting asks for confirmation. */
export function OwnReviewCard({ agent, review, isHeld, onEdit, onRemoved }: OwnReviewCardProps) {
  const [isConfirming, setConfirming] = useState(false);
  const remove = useRemoveReview(agent.id, onRemoved);
  return (
    <ReviewItem review={review} title="Your review" className={classes.own}>
      <div className={classes.actions}>
        <Button variant="line" size="sm" aria-label="Edit your review" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="quiet" size="sm" aria-label="Delete your review" onClick={() => setConfirming(true)}>
          Delete
        </Button>
        <p className="small secondary">{isHeld ? REVIEW_HELD : `Shown to everybody as ${review.author}`}</p>
      </div>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title="Delete your review?"
        actions={
          <>
            <Button variant="line" disabled={remove.isPending} onClick={() => setConfirming(false)}>
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
