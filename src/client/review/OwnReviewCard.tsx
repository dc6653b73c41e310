import { useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import type { ReviewView } from '../../shared/review/review.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import classes from './OwnReviewCard.module.css';
import { ReviewItem } from './ReviewItem.tsx';
import type { ReviewedAgent } from './review.queries.ts';
import { reviewFailure, useRemoveReview } from './useOwnReview.ts';

interface OwnReviewCardProps {
  agent: ReviewedAgent;
  review: ReviewView;
  /** Whether the review awaits moderation and is not public. */
  isHeld: boolean;
  onEdit: () => void;
  onRemoved: () => void;
}

/** The signed-in user's own review of an agent, with buttons to edit and to delete it. A dialog asks for confirmation before it is deleted. */
export function OwnReviewCard({ agent, review, isHeld, onEdit, onRemoved }: OwnReviewCardProps) {
  const [isConfirming, setConfirming] = useState(false);
  const remove = useRemoveReview(agent.id, onRemoved);
  return (
    <ReviewItem review={review} title={m.review_own()} className={`mb-lg outlined rounded-sm on-band ${classes.ownReview}`}>
      <div className="row wrapping gap-xs mt-sm">
        <Button variant="line" size="sm" aria-label={m.review_own_edit()} onClick={onEdit}>
          {m.ui_edit()}
        </Button>
        <Button variant="quiet" size="sm" aria-label={m.review_own_delete()} onClick={() => setConfirming(true)}>
          {m.ui_delete()}
        </Button>
        <p className="small muted ms-auto">{isHeld ? m.review_held() : m.review_own_shown({ author: review.author })}</p>
      </div>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => {
          setConfirming(false);
          // a later question does not begin with the failure of this one
          remove.reset();
        }}
        title={m.review_delete_title()}
        cancelLabel={m.review_delete_keep()}
        confirmLabel={m.review_delete_confirm()}
        onConfirm={() => remove.mutate({ id: agent.id })}
        isPending={remove.isPending}
        failure={remove.error && reviewFailure(remove.error)}
      >
        <p>{m.review_delete_text({ name: agent.name })}</p>
      </ConfirmDialog>
    </ReviewItem>
  );
}
