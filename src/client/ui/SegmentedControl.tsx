import type { ReactNode } from 'react';
import classes from './SegmentedControl.module.css';

interface SegmentedControlProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
  onChange: (value: T) => void;
  /** As wide as its container. */
  full?: boolean;
}

/** A choice of two to five options as a group of toggle buttons. */
export function SegmentedControl<T extends string>({ label, value, options, onChange, full = false }: SegmentedControlProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset adds a frame and a legend
    <div role="group" aria-label={label} className={`gap-2xs on-band ${classes.group} ${full ? classes.full : ''}`}>
      {options.map((option) => (
        <button
          key={option.value}
          className="row middle gap-xs muted semibold text-sm"
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </div>
  );
}
