import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import layout from './CalculatorPage.module.css';

interface CalculatorChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** A choice between a few values, with its label above. */
export const CalculatorChoice = <T extends string>(props: CalculatorChoiceProps<T>) => (
  <div className={`grid gap-xs ${layout.choice}`}>
    <span className="text-sm semibold tight">{props.label}</span>
    <SegmentedControl {...props} full />
  </div>
);
