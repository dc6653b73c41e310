import { NativeSelect } from '@mantine/core';
import { COST_EMIRATES, type CostEmirate } from '../../../shared/costs/purchase.ts';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import classes from './Calculator.module.css';
import { CalculatorChoice } from './CalculatorChoice.tsx';
import layout from './CalculatorPage.module.css';
import { PurchaseFields } from './PurchaseFields.tsx';
import { PurchaseResult } from './PurchaseResult.tsx';
import { usePurchase } from './usePurchase.ts';
import '../../ui/mantine/mantine-field.css';

/** Options for the buyer: a foreigner who lives in the UAE, or a citizen. Loan limits and fees differ. */
const buyerOptions = () =>
  [
    { value: 'expat', label: m.calculator_buyer_expat() },
    { value: 'national', label: m.calculator_buyer_national() },
  ] as const;
/** Options for whether this is the buyer's first home. Banks lend less for a further one. */
const firstHomeOptions = () =>
  [
    { value: 'first', label: m.calculator_first_home_yes() },
    { value: 'second', label: m.calculator_first_home_no() },
  ] as const;

/**
 * The full calculator of the costs of buying a ready (not off-plan) property: fields for emirate, financing and buyer, and the result.
 * `amount` is the initial price in AED.
 */
export function BuyCalculator({ amount }: { amount: number | undefined }) {
  const { draft, change, downPayment, costs } = usePurchase('buying', amount);
  return (
    <div className={layout.columns}>
      <section className="panel p-lg small-heads" aria-labelledby="your-plan">
        <h2 id="your-plan">{m.calculator_your_plan()}</h2>
        <div className={`grid gap-md mt-lg ${classes.fields}`}>
          <NativeSelect
            label={m.calculator_emirate()}
            data={COST_EMIRATES.map((emirate) => ({ value: emirate, label: placeLabel(emirate) }))}
            value={draft.emirate}
            onChange={(event) => change({ emirate: event.currentTarget.value as CostEmirate })}
          />
          <PurchaseFields draft={draft} downPayment={downPayment} change={change} />
          <CalculatorChoice
            label={m.calculator_buyer()}
            value={draft.buyer}
            options={buyerOptions()}
            onChange={(buyer) => change({ buyer })}
          />
          <CalculatorChoice
            label={m.calculator_first_home()}
            value={draft.firstHome ? 'first' : 'second'}
            options={firstHomeOptions()}
            onChange={(choice) => change({ firstHome: choice === 'first' })}
          />
        </div>
        <p className="mt-sm text-xs muted loose pretty">{m.calculator_example()}</p>
      </section>
      <PurchaseResult draft={draft} costs={costs} />
    </div>
  );
}
