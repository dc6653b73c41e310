import { Link } from 'react-router-dom';
import { DUBAI_LOAN_FEES } from '../../../shared/costs/settings.ts';
import { formatNumber } from '../../../shared/format.ts';
import { paths } from '../../paths.ts';
import classes from './Calculator.module.css';
import { LoanNote } from './LoanNote.tsx';
import { PurchaseFields } from './PurchaseFields.tsx';
import { usePurchase } from './usePurchase.ts';

const aed = (n: number | undefined): string => (n === undefined ? '–' : `AED ${formatNumber(n)}`);

/** A short calculator for a first, ready home in Dubai. It links to the full calculator. */
export function MiniCalculator() {
  const { draft, change, downPayment, costs } = usePurchase();
  return (
    <aside className={`panel ${classes.panel} ${classes.mini}`} aria-labelledby="mini-calculator">
      <h2 id="mini-calculator">Mortgage Calculator</h2>
      <p className="small secondary">What it costs each month, and the cash you need on the day.</p>
      <div className={classes.fields}>
        <PurchaseFields draft={draft} downPayment={downPayment} change={change} />
      </div>
      <p className={classes.out}>
        <span>Each month</span>
        <output>{aed(costs?.monthly)}</output>
      </p>
      {costs && draft.price !== '' && <LoanNote costs={costs} price={draft.price} />}
      <dl className={classes.lines}>
        <div>
          <dt>Loan</dt>
          <dd>{aed(costs?.loan)}</dd>
        </div>
        <div>
          <dt>Fees on the day</dt>
          <dd>{aed(costs?.feesTotal)}</dd>
        </div>
        <div className={classes.total}>
          <dt>Cash needed</dt>
          <dd>{aed(costs?.cash)}</dd>
        </div>
      </dl>
      <p className={classes.small}>
        For a ready home in Dubai, with fees of {DUBAI_LOAN_FEES.asOf} at their highest. Banks may not lend the fees.{' '}
        <Link to={paths.calculator(draft.price ? { price: draft.price } : {})} className="link">
          See every fee
        </Link>
      </p>
    </aside>
  );
}
