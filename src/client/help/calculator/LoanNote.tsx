import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { PurchaseCosts } from '../../../shared/costs/purchase.ts';
import { formatNumber } from '../../../shared/format.ts';
import classes from './Calculator.module.css';

const share = (n: number): string => `${Math.round(n * 100)}%`;

/** Compares a loan with the limits of banks; renders nothing if it is within all of them. */
export function LoanNote({ costs, price }: { costs: PurchaseCosts; price: number }) {
  const { verdict, cap } = costs;
  if (verdict === 'none' || verdict === 'fits') return null;
  const minDownPayment = (maxShare: number): string => `AED ${formatNumber(Math.ceil(price * (1 - maxShare)))}`;
  const isOver = verdict === 'over';
  const Icon = isOver ? IconAlertTriangle : IconInfoCircle;
  return (
    <p className={isOver ? classes.warning : classes.hint} role="status">
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <span>
        {isOver
          ? `More than banks lend here: at most ${share(cap.highest)} of the price. Put down ${minDownPayment(cap.highest)} or more.`
          : `Sources disagree here. The rules of 2013 let a bank lend ${share(cap.careful)}, several lenders go to ${share(cap.highest)} for a first home. To be safe, put down ${minDownPayment(cap.careful)}.`}
      </span>
    </p>
  );
}
