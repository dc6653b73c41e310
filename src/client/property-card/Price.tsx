import { formatNumber } from '../../shared/format.ts';
import classes from './Price.module.css';

interface PriceProps {
  /** AED; per month for Rent. */
  price: number;
  transactionType: string;
  size?: 'card' | 'page' | 'small';
  /** Adds the yearly rent. */
  yearly?: boolean;
}

/** `AED 12,400,000`; a rent with `/mo` and optionally the yearly amount. */
export function Price({ price, transactionType, size = 'card', yearly = false }: PriceProps) {
  const rent = transactionType === 'Rent';
  return (
    <span className={`${classes.price} ${classes[size]}`}>
      <span className={classes.amount}>
        <span className={classes.currency}>AED</span> {formatNumber(price)}
        {rent && <span className={classes.month}>/mo</span>}
      </span>
      {rent && yearly && <span className={classes.year}>{formatNumber(price * 12)} a year</span>}
    </span>
  );
}
