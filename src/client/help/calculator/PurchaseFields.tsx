import { Slider } from '@mantine/core';
import { LOAN_LIMITS } from '../../../shared/costs/settings.ts';
import { formatPercent } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import classes from './Calculator.module.css';
import { AmountField, MoneyField } from './MoneyField.tsx';
import type { PurchaseDraft } from './usePurchase.ts';
import '@mantine/core/styles/Slider.layer.css';

/** Percent a year. A higher interest rate is probably a typing error. */
const MAX_INTEREST = 20;

interface PurchaseFieldsProps {
  draft: PurchaseDraft;
  /** AED; '' while the price is empty. */
  downPayment: number | '';
  /** Sets some of the fields. */
  change: (patch: Partial<PurchaseDraft>) => void;
}

/** Fields for price, down payment (in AED and, by a slider, in percent of the price), interest rate and term. */
export function PurchaseFields({ draft, downPayment, change }: PurchaseFieldsProps) {
  const { price, downPaymentShare } = draft;
  return (
    <>
      <MoneyField label={m.calculator_price()} value={price} onChange={(newPrice) => change({ price: newPrice })} />
      <div>
        <MoneyField
          label={m.calculator_down_payment()}
          value={downPayment}
          max={price || 0}
          disabled={!price}
          onChange={(aed) => price && change({ downPaymentShare: aed === '' ? aed : aed / price })}
          rightSection={downPaymentShare !== '' && <span className={classes.unit}>{formatPercent(downPaymentShare, 1)}</span>}
        />
        <Slider
          className={classes.slider ?? ''}
          classNames={{ track: classes.track ?? '', bar: classes.bar ?? '', thumb: `on-raised lifted ${classes.thumb}` }}
          size={4}
          thumbSize={24}
          label={null}
          thumbLabel={m.calculator_down_payment_share()}
          value={Math.round((downPaymentShare || 0) * 100)}
          onChange={(percent) => change({ downPaymentShare: percent / 100 })}
        />
      </div>
      <div className={`grid gap-md ${classes.twoFields}`}>
        <AmountField
          kind="percent"
          label={m.calculator_interest()}
          value={draft.interest}
          max={MAX_INTEREST}
          onChange={(interest) => change({ interest })}
          rightSection={<span className={classes.unit}>{m.calculator_interest_unit()}</span>}
        />
        <AmountField
          kind="years"
          label={m.calculator_term()}
          value={draft.years}
          min={1}
          max={LOAN_LIMITS.years}
          onChange={(years) => change({ years })}
          rightSection={<span className={classes.unit}>{m.calculator_term_unit()}</span>}
        />
      </div>
    </>
  );
}
