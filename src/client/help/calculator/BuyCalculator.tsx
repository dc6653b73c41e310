import { NativeSelect } from '@mantine/core';
import { COST_EMIRATES, type CostEmirate } from '../../../shared/costs/purchase.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import classes from './Calculator.module.css';
import layout from './CalculatorPage.module.css';
import { PurchaseFields } from './PurchaseFields.tsx';
import { PurchaseResult } from './PurchaseResult.tsx';
import { usePurchase } from './usePurchase.ts';
import '../../ui/mantine/mantine-field.css';

const BUYERS = [
  { value: 'expat', label: 'Expatriate' },
  { value: 'national', label: 'UAE national' },
] as const;
const HOMES = [
  { value: 'first', label: 'First home' },
  { value: 'second', label: 'Another home' },
] as const;

/** The full calculator for a ready property: emirate, buyer and financing. `amount` is the initial price in AED. */
export function BuyCalculator({ amount }: { amount: number | undefined }) {
  const { draft, change, downPayment, costs } = usePurchase(amount);
  return (
    <div className={layout.columns}>
      <section className={`panel ${classes.panel}`} aria-labelledby="your-plan">
        <h2 id="your-plan">Your plan</h2>
        <div className={classes.fields}>
          <NativeSelect
            label="Emirate"
            data={[...COST_EMIRATES]}
            value={draft.emirate}
            onChange={(event) => change({ emirate: event.currentTarget.value as CostEmirate })}
          />
          <PurchaseFields draft={draft} downPayment={downPayment} change={change} />
          <div className={layout.choice}>
            <span>Who buys</span>
            <SegmentedControl label="Who buys" value={draft.buyer} options={BUYERS} onChange={(buyer) => change({ buyer })} full />
          </div>
          <div className={layout.choice}>
            <span>Is it the first home in the country</span>
            <SegmentedControl
              label="Is it the first home in the country"
              value={draft.firstHome ? 'first' : 'second'}
              options={HOMES}
              onChange={(purchaseOrder) => change({ firstHome: purchaseOrder === 'first' })}
              full
            />
          </div>
        </div>
        <p className={classes.small}>The interest is an example, not an offer. Ask a bank for yours.</p>
      </section>
      <PurchaseResult draft={draft} costs={costs} />
    </div>
  );
}
