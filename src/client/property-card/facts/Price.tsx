import { formatConverted, formatForeignPrice, formatNumber, formatOtherPeriod, hasYearlyRents } from '../../../shared/format.ts';
import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { type AskingPrice, yearlyRent } from '../../../shared/property/advertised-price.ts';
import classes from './Price.module.css';
import { formatUnitPrice } from './unit-price.ts';

interface PriceProps {
  home: AskingPrice;
  size?: 'card' | 'page' | 'small';
  /** Area in square feet; if it is above 0, a home for sale also shows its price per unit of area. */
  area?: number;
  /** Whether a rent is also shown for another period, and a price of another currency as it is advertised. */
  hasBothPeriods?: boolean;
}

/**
 * Price of a home: `AED 12,400,000`, in Arabic `12,400,000 درهم`. A rent ends with `/mo`, or `/yr` if the visitor chose yearly rents. Also
 * shows the price in the currency that the visitor chose.
 */
export function Price({ home, size = 'card', area = 0, hasBothPeriods = false }: PriceProps) {
  const { price, transactionType } = home;
  const isRent = transactionType === 'Rent';
  const isYearly = isRent && hasYearlyRents();
  const amount = isYearly ? yearlyRent(home) : price;
  const foreignPrice = formatForeignPrice(home);
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
      {!isRent && area > 0 && <span className="text-xs medium muted no-tracking">{formatUnitPrice(price, area)}</span>}
      {isRent && hasBothPeriods && <span className="text-xs medium muted no-tracking">{formatOtherPeriod(home)}</span>}
      {hasBothPeriods && foreignPrice && <span className="text-xs medium muted no-tracking">{foreignPrice}</span>}
    </span>
  );
}
