import { formatConverted, formatNumber, hasYearlyRents } from '../../../shared/format.ts';
import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import classes from './Price.module.css';
import { formatUnitPrice } from './unit-price.ts';

interface PriceProps {
  /** AED; per month for Rent. */
  price: number;
  transactionType: string;
  size?: 'card' | 'page' | 'small';
  /** Square feet of a home for sale, to add the price of one. */
  unitArea?: number;
  /** The page shows square metres unless the reader chose another unit. */
  metric?: boolean;
  /** Adds the rent of the other period to that of the reader: a year to a month, a month to a year. */
  bothPeriods?: boolean;
}

/** `AED 12,400,000`, in Arabic `12,400,000 درهم`; a rent with `/mo` or, as the reader chose, `/yr`, and optionally the other amount. */
export function Price({ price, transactionType, size = 'card', unitArea = 0, metric = false, bothPeriods = false }: PriceProps) {
  const isRent = transactionType === 'Rent';
  const isYearly = isRent && hasYearlyRents();
  const amount = isYearly ? price * 12 : price;
  const convertedText = formatConverted(amount);
  const currency = <span className={classes.currency}>{m.property_card_currency()}</span>;
  return (
    <span className={`${classes.price} ${classes[size]}`}>
      <span className={classes.amount}>
        {getLocale() === 'ar' ? (
          <>
            {formatNumber(amount)} {currency}
          </>
        ) : (
          <>
            {currency} {formatNumber(amount)}
          </>
        )}
        {isRent && (
          <span className="text-sm medium muted no-tracking">{isYearly ? m.property_card_per_year() : m.property_card_a_month()}</span>
        )}
      </span>
      {convertedText && <span className="text-xs medium muted no-tracking">{convertedText}</span>}
      {!isRent && unitArea > 0 && <span className="text-xs medium muted no-tracking">{formatUnitPrice(price, unitArea, metric)}</span>}
      {isRent && bothPeriods && (
        <span className="text-xs medium muted no-tracking">
          {isYearly
            ? m.property_card_month_amount({ amount: formatNumber(price) })
            : m.property_card_a_year({ amount: formatNumber(price * 12) })}
        </span>
      )}
    </span>
  );
}
