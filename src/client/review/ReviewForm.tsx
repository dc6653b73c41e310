import { formatNumber } from '../../shared/format.ts';
import { REVIEW_MAX_LENGTH, REVIEW_MIN_LENGTH, type ReviewView, reviewInput } from '../../shared/review.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/form/Field.tsx';
import { useZodForm } from '../ui/form/useZodForm.ts';
import classes from './ReviewForm.module.css';
import type { ReviewedAgent } from './review.queries.ts';
import { StarField } from './StarField.tsx';
import { useWriteReview } from './useOwnReview.ts';

const fields = reviewInput.omit({ id: true });

interface ReviewFormProps {
  agent: ReviewedAgent;
  /** The edited review; null for a new one. */
  review: ReviewView | null;
  onClose: () => void;
}

/** Rating and text of a review. A failure keeps the input. */
export function ReviewForm({ agent, review, onClose }: ReviewFormProps) {
  const form = useZodForm(fields, { rating: review?.rating ?? 0, text: review?.text ?? '' });
  const write = useWriteReview(agent, review === null, onClose);
  const length = form.values.text.trim().length;
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={`Your review of ${agent.name}`}
      onSubmit={form.onSubmit((values) => write.mutate({ id: agent.id, ...values }))}
    >
      <StarField value={form.values.rating} onChange={(stars) => form.setFieldValue('rating', stars)} error={form.errors.rating} />
      <TextArea
        label="Your review"
        name="text"
        rows={5}
        dir="auto"
        description={`What went well, what did not? ${formatNumber(length)} of ${formatNumber(REVIEW_MAX_LENGTH)} characters, at least ${REVIEW_MIN_LENGTH}.`}
        {...form.getInputProps('text')}
      />
      <div className={classes.end}>
        <Button type="submit" pending={write.isPending}>
          {write.isPending ? 'Saving...' : review ? 'Save changes' : 'Publish review'}
        </Button>
        <Button variant="quiet" disabled={write.isPending} onClick={onClose}>
          Cancel
        </Button>
        <p>Everybody sees it with your first name and an initial.</p>
      </div>
    </form>
  );
}
