import { m } from '../../../../shared/messages/messages.ts';
import classes from './FilterSteps.module.css';

interface FilterStepsProps {
  /** Noun in the accessible name of each button: `Bedrooms`. */
  label: string;
  /** The largest minimum that is offered. */
  max: number;
  /** The chosen minimum; undefined or 0 means any number. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  /** Whether the filter is set by something else than a minimum: then `Any` is not pressed. */
  hasOtherChoice?: boolean;
}

/** Buttons `Any`, `1+`, `2+` and so on, which choose a minimum. */
export function FilterSteps({ label, max, value, onChange, hasOtherChoice = false }: FilterStepsProps) {
  const steps = [undefined, ...Array.from({ length: max }, (_, i) => i + 1)];
  return (
    <div className={`flex clip outlined-field rounded-sm ${classes.steps}`}>
      {steps.map((step) => (
        <button
          className="grow shrink on-card text-sm semibold"
          key={step ?? 0}
          type="button"
          aria-pressed={(value || undefined) === step && !(hasOtherChoice && step === undefined)}
          aria-label={
            step === undefined
              ? m.search_any_of({ noun: label.toLowerCase() })
              : m.search_number_or_more({ n: step, noun: label.toLowerCase() })
          }
          onClick={() => onChange(step)}
        >
          {step === undefined ? m.search_any() : `${step}+`}
        </button>
      ))}
    </div>
  );
}
