import { formatMoney } from '../../../shared/format.ts';
import classes from './CostSection.module.css';

interface CostRowProps {
  label: string;
  /** Whole AED, kept in one piece, or a text. */
  value: number | string;
}

/** A label with its amount. */
export const CostRow = ({ label, value }: CostRowProps) => (
  <div className="flex between gap-lg text-md">
    <dt className={classes.label}>{label}</dt>
    {typeof value === 'number' ? (
      <dd className="medium nowrap">{formatMoney(value)}</dd>
    ) : (
      <dd className={`medium pretty ${classes.text}`}>{value}</dd>
    )}
  </div>
);
