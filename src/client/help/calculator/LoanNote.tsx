import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { PurchaseCosts } from '../../../shared/costs/purchase.ts';
import { formatMoney, formatPercent } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import classes from './Calculator.module.css';

/** Compares a loan with the limits of banks; renders nothing if it is within all of them. */
export function LoanNote({ costs, price }: { costs: PurchaseCosts; price: number }) {
  const { verdict, cap } = costs;
  if (verdict === 'none' || verdict === 'fits') return null;
  const minDownPayment = (maxShare: number): string => formatMoney(Math.ceil(price * (1 - maxShare)));
  const isOver = verdict === 'over';
  const Icon = isOver ? IconAlertTriangle : IconInfoCircle;
  return (
    <p className={isOver ? classes.warning : classes.hint} role="status">
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <span>
        {isOver
          ? m.calculator_loan_over({ share: formatPercent(cap.byLenders), least: minDownPayment(cap.byLenders) })
          : m.calculator_loan_disputed({
              careful: formatPercent(cap.byRules),
              highest: formatPercent(cap.byLenders),
              least: minDownPayment(cap.byRules),
            })}
      </span>
    </p>
  );
}
