import { formatMoney } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import classes from './Calculator.module.css';

interface CostLineProps {
  name: string;
  /** How the amount is calculated. */
  note?: string | undefined;
  /** Whole AED; null if no reliable source states it: the line then says so. */
  aed: number | null;
  /** A sum within the list, in bold type. */
  isSubtotal?: boolean;
  /** The sum of the list, in larger type. */
  isTotal?: boolean;
}

/** One line of a list of costs: name, explanation and amount. */
export function CostLine({ name, note, aed, isSubtotal = false, isTotal = false }: CostLineProps) {
  return (
    <div className={`${isSubtotal ? classes.subtotal : ''} ${isTotal ? classes.total : ''}`}>
      <dt>
        {name}
        {note && <small>{note}</small>}
      </dt>
      {aed === null ? <dd className={classes.unknown}>{m.calculator_not_known()}</dd> : <dd>{formatMoney(aed)}</dd>}
    </div>
  );
}
