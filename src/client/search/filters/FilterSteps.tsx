import classes from './FilterSteps.module.css';

interface FilterStepsProps {
  /** Noun in the accessible name of each button: `Bedrooms`. */
  label: string;
  max: number;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** Buttons `Any`, `1+` and so on; a number is a minimum. */
export function FilterSteps({ label, max, value, onChange }: FilterStepsProps) {
  const steps = [undefined, ...Array.from({ length: max }, (_, i) => i + 1)];
  return (
    <div className={classes.steps}>
      {steps.map((step) => (
        <button
          key={step ?? 0}
          type="button"
          aria-pressed={(value || undefined) === step}
          aria-label={`${step === undefined ? 'Any' : `${step}+`} ${label.toLowerCase()}`}
          onClick={() => onChange(step)}
        >
          {step === undefined ? 'Any' : `${step}+`}
        </button>
      ))}
    </div>
  );
}
