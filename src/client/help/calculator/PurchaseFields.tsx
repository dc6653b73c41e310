import { Slider } from '@mantine/core';
import { LOAN_LIMITS } from '../../../shared/costs/settings.ts';
import classes from './Calculator.module.css';
import { AmountField, MoneyField } from './MoneyField.tsx';
import type { PurchaseDraft } from './usePurchase.ts';
import '@mantine/core/styles/Slider.layer.css';

const percent = (share: number): string => `${Number((share * 100).toFixed(1))}%`;

interface PurchaseFieldsProps {
  draft: PurchaseDraft;
  downPayment: number | '';
  change: (patch: Partial<PurchaseDraft>) => void;
}

/** Fields for price, down payment (in AED and percent), interest rate and term. */
export function PurchaseFields({ draft, downPayment, change }: PurchaseFieldsProps) {
  const { price, share } = draft;
  return (
    <>
      <MoneyField label="Price" value={price} onChange={(value) => change({ price: value })} />
      <div>
        <MoneyField
          label="Down payment"
          value={downPayment}
          max={price || 0}
          disabled={!price}
          onChange={(value) => price && change({ share: value === '' ? 0 : value / price })}
          rightSection={<span className={classes.unit}>{percent(share)}</span>}
        />
        <Slider
          className={classes.slider ?? ''}
          classNames={{ track: classes.track ?? '', bar: classes.bar ?? '', thumb: classes.thumb ?? '' }}
          size={4}
          thumbSize={24}
          label={null}
          thumbLabel="Down payment as a share of the price"
          value={Math.round(share * 100)}
          onChange={(value) => change({ share: value / 100 })}
        />
      </div>
      <div className={classes.pair}>
        <AmountField
          label="Interest"
          value={draft.interest}
          max={20}
          decimalScale={2}
          inputMode="decimal"
          onChange={(value) => change({ interest: value })}
          rightSection={<span className={classes.unit}>% a year</span>}
        />
        <AmountField
          label="Term"
          value={draft.years}
          min={1}
          max={LOAN_LIMITS.years}
          allowDecimal={false}
          onChange={(value) => change({ years: value })}
          rightSection={<span className={classes.unit}>years</span>}
        />
      </div>
    </>
  );
}
