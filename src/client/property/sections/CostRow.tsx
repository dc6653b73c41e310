import { formatMoney } from '../../../shared/format.ts';
import classes from './CostSection.module.css';

interface CostRowProps {
  label: string;
  /** An amount in whole AED, which never wraps, or a text, which may. */
  value: number | string;
}

/** A row of a cost table: a label with its amount. */
export const CostRow = ({ label, value }: CostRowProps) => (
  <div className="flex between gap-lg text-md">
    <dt className="grow">{label}</dt>
    {typeof value === 'number' ? (
      <dd className="medium nowrap">{formatMoney(value)}</dd>
    ) : (
      <dd className={`medium pretty ${classes.text}`}>{value}</dd>
    )}
  </div>
);
