import type { PurchaseCosts } from '../../../shared/costs/purchase.ts';
import { formatMoney, formatPercent } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './Calculator.module.css';

const FILS_PER_DIRHAM = 100;

/**
 * Warns about a loan that banks may not grant. There are two maximum shares of the price: `byRules` is the lower one, of the rules of 2013,
 * `byCircular` that of 2020 for first homes. Renders nothing within both. `price` is in AED.
 */
export function LoanNote({ costs, price }: { costs: PurchaseCosts; price: number }) {
  const { verdict, cap } = costs;
  if (verdict === 'none' || verdict === 'fits') return null;
  // rounded to fils first, because 6,000,000 × (1 − 0.7) is a little more than 1,800,000 in floating point
  const formatMinDownPayment = (maxLoanShare: number): string =>
    formatMoney(Math.ceil(Math.round(price * (1 - maxLoanShare) * FILS_PER_DIRHAM) / FILS_PER_DIRHAM));
  const isOver = verdict === 'over';
  const icon = isOver ? 'alert-triangle' : 'info-circle';
  return (
    <p className={isOver ? classes.warning : classes.hint} role="status">
      <Icon name={icon} size={20} />
      <span>
        {isOver
          ? m.calculator_loan_over({ share: formatPercent(cap.byCircular), least: formatMinDownPayment(cap.byCircular) })
          : m.calculator_loan_disputed({
              careful: formatPercent(cap.byRules),
              highest: formatPercent(cap.byCircular),
              least: formatMinDownPayment(cap.byRules),
            })}
      </span>
    </p>
  );
}
