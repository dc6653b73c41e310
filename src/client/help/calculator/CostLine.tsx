import { formatNumber } from '../../../shared/format.ts';
import classes from './Calculator.module.css';

interface CostLineProps {
  name: string;
  /** How the amount is calculated. */
  note?: string | undefined;
  /** Null if no reliable source states it. */
  aed: number | null;
  strong?: boolean;
  total?: boolean;
}

export function CostLine({ name, note, aed, strong = false, total = false }: CostLineProps) {
  return (
    <div className={`${strong ? classes.strong : ''} ${total ? classes.total : ''}`}>
      <dt>
        {name}
        {note && <small>{note}</small>}
      </dt>
      {aed === null ? <dd className={classes.unknown}>not known</dd> : <dd>AED {formatNumber(aed)}</dd>}
    </div>
  );
}
