import { formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { REVIEW_MAX_LENGTH, REVIEW_MIN_LENGTH, type ReviewView, reviewInputSchema } from '../../shared/review/review.ts';
import { useKeptForm } from '../kept-forms/useKeptForm.ts';
import { Button } from '../ui/Button.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { TextArea } from '../ui/form/TextFields.tsx';
import classes from './ReviewForm.module.css';
import type { ReviewedAgent } from './review.queries.ts';
import { StarField } from './StarField.tsx';
import { reviewFailure, useWriteReview } from './useOwnReview.ts';

const formSchema = reviewInputSchema.omit({ id: true });

interface ReviewFormProps {
  agent: ReviewedAgent;
  /** The edited review; null for a new one. */
  review: ReviewView | null;
  onClose: () => void;
}

/** Form in which the signed-in user writes or changes their review of an agent: stars and text. A failure keeps the input. */
export function ReviewForm({ agent, review, onClose }: ReviewFormProps) {
  const form = useKeptForm(`review-${agent.id}`, formSchema, { rating: review?.rating ?? 0, text: review?.text ?? '' });
  const close = () => {
    form.reset();
    onClose();
  };
  const write = useWriteReview(agent, review === null, close);
  const length = form.values.text.trim().length;
  const submitLabel = review ? m.ui_save_changes() : m.review_form_publish();
  return (
    <form
      className={`grid gap-md mb-lg p-lg outlined rounded-sm ${classes.form}`}
      noValidate
      aria-label={m.review_form_label({ name: agent.name })}
      onSubmit={form.onSubmit((values) => write.mutate({ id: agent.id, ...values }))}
    >
      <StarField value={form.values.rating} onChange={(stars) => form.setFieldValue('rating', stars)} error={form.errors.rating} />
      <TextArea
        label={m.review_own()}
        name="text"
        rows={5}
        dir="auto"
        description={m.review_form_hint({ count: formatNumber(length), max: formatNumber(REVIEW_MAX_LENGTH), min: REVIEW_MIN_LENGTH })}
        {...form.getInputProps('text')}
      />
      <FailureText>{write.error && reviewFailure(write.error)}</FailureText>
      <div className="row wrapping gap-xs-sm">
        <Button type="submit" pending={write.isPending}>
          {write.isPending ? m.review_form_saving() : submitLabel}
        </Button>
        <Button variant="quiet" disabled={write.isPending} onClick={close}>
          {m.ui_cancel()}
        </Button>
        <p className="text-xs muted">{m.review_form_name()}</p>
      </div>
    </form>
  );
}
