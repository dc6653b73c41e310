import classes from './FilterSteps.module.css';

interface FilterStepsProps {
  /** What is counted, for the name of the row: `Bedrooms`. */
  label: string;
  most: number;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** `Any`, `1+` to the most; a number is a minimum. */
export function FilterSteps({ label, most, value, onChange }: FilterStepsProps) {
  const steps = [undefined, ...Array.from({ length: most }, (_, i) => i + 1)];
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
