import { Link } from 'react-router-dom';
import { DUBAI_LOAN_FEES } from '../../../shared/costs/settings.ts';
import { formatMoney, isolate } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import classes from './Calculator.module.css';
import { LoanNote } from './LoanNote.tsx';
import { PurchaseFields } from './PurchaseFields.tsx';
import { usePurchase } from './usePurchase.ts';

/** An amount in AED; a dash while it is unknown. */
const formatAmount = (aed: number | undefined): string => (aed === undefined ? '–' : formatMoney(aed));

/**
 * A short calculator of the costs of buying, for a ready (not off-plan) home in Dubai that is the buyer's first. It links to the full
 * calculator.
 */
export function MiniCalculator() {
  const { draft, change, downPayment, costs } = usePurchase('help');
  return (
    <aside className={`panel p-lg small-heads ${classes.mini}`} aria-labelledby="mini-calculator">
      <h2 id="mini-calculator">{m.help_calculator()}</h2>
      <p className="small muted">{m.calculator_mini_lead()}</p>
      <div className={`grid gap-md mt-lg ${classes.fields}`}>
        <PurchaseFields draft={draft} downPayment={downPayment} change={change} />
      </div>
      <p className={classes.result}>
        <span>{m.calculator_each_month()}</span>
        <output className="text-2xl bold tabular">{formatAmount(costs?.monthly)}</output>
      </p>
      {costs && draft.price !== '' && <LoanNote costs={costs} price={draft.price} />}
      <dl className={`mt-xs ${classes.costLines}`}>
        <div>
          <dt>{m.calculator_loan()}</dt>
          <dd>{formatAmount(costs?.loan)}</dd>
        </div>
        <div>
          <dt>{m.calculator_fees_on_the_day()}</dt>
          <dd>{formatAmount(costs?.feesTotal)}</dd>
        </div>
        <div className={classes.total}>
          <dt>{m.calculator_cash()}</dt>
          <dd>{formatAmount(costs?.cash)}</dd>
        </div>
      </dl>
      <p className="mt-sm text-xs muted loose pretty">
        {m.calculator_mini_note({ year: isolate(DUBAI_LOAN_FEES.asOf) })}{' '}
        <Link to={paths.calculator(draft.price ? { price: draft.price } : {})} className="link">
          {m.calculator_mini_open()}
        </Link>
      </p>
    </aside>
  );
}
