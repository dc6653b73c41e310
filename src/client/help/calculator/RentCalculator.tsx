import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { COST_EMIRATES, type CostEmirate } from '../../../shared/costs/purchase.ts';
import { rentingCosts, type Tenancy } from '../../../shared/costs/renting.ts';
import { DUBAI_RENTING, EXAMPLE } from '../../../shared/costs/settings.ts';
import { formatNumber } from '../../../shared/format.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import classes from './Calculator.module.css';
import layout from './CalculatorPage.module.css';
import { CostLine } from './CostLine.tsx';
import { MoneyField } from './MoneyField.tsx';
import '../../ui/mantine/mantine-field.css';

const FURNISHED = [
  { value: 'no', label: 'Unfurnished' },
  { value: 'yes', label: 'Furnished' },
] as const;
const CHEQUES = DUBAI_RENTING.cheques.map((n) => ({ value: String(n), label: String(n) }));
const percent = (share: number): string => `${share * 100}%`;

type Draft = Omit<Tenancy, 'yearlyRent'> & { yearlyRent: number | '' };

function Plan({ draft, change }: { draft: Draft; change: (patch: Partial<Draft>) => void }) {
  return (
    <section className={`panel ${classes.panel}`} aria-labelledby="your-plan">
      <h2 id="your-plan">Your plan</h2>
      <div className={classes.fields}>
        <NativeSelect
          label="Emirate"
          data={[...COST_EMIRATES]}
          value={draft.emirate}
          onChange={(event) => change({ emirate: event.currentTarget.value as CostEmirate })}
        />
        <MoneyField
          label="Rent a year"
          description="Rents on these pages are a month’s; a year is twelve of them."
          value={draft.yearlyRent}
          onChange={(yearlyRent) => change({ yearlyRent })}
        />
        <div className={layout.choice}>
          <span>The home is</span>
          <SegmentedControl
            label="The home is"
            value={draft.furnished ? 'yes' : 'no'}
            options={FURNISHED}
            onChange={(value) => change({ furnished: value === 'yes' })}
            full
          />
        </div>
        <div className={layout.choice}>
          <span>Cheques a year</span>
          <SegmentedControl
            label="Cheques a year"
            value={String(draft.cheques)}
            options={CHEQUES}
            onChange={(value) => change({ cheques: Number(value) })}
            full
          />
        </div>
      </div>
    </section>
  );
}

/** Move-in costs of a rented home, due on the day of signing. `amount` is the initial yearly rent in AED. */
export function RentCalculator({ amount }: { amount: number | undefined }) {
  const [draft, setDraft] = useState<Draft>({
    emirate: 'Dubai',
    yearlyRent: amount ?? EXAMPLE.yearlyRent,
    furnished: false,
    cheques: EXAMPLE.cheques,
  });
  const costs = draft.yearlyRent ? rentingCosts({ ...draft, yearlyRent: draft.yearlyRent }) : null;
  const dubai = draft.emirate === 'Dubai';
  const { deposit } = DUBAI_RENTING;
  return (
    <div className={layout.columns}>
      <Plan draft={draft} change={(patch) => setDraft((before) => ({ ...before, ...patch }))} />
      <section className={`panel ${classes.panel} ${layout.result}`} aria-labelledby="what-it-costs">
        <h2 id="what-it-costs">What moving in costs</h2>
        <p className={classes.out}>
          <span>On the day of signing{costs?.complete === false && ', at least'}</span>
          <output>{costs ? `AED ${formatNumber(costs.atSigning)}` : '–'}</output>
        </p>
        {costs ? (
          <dl className={classes.lines}>
            <CostLine
              name="First cheque"
              note={draft.cheques === 1 ? 'the whole year' : `the first of ${draft.cheques}`}
              aed={costs.firstCheque}
            />
            <CostLine
              name="Deposit"
              note={
                dubai
                  ? `${percent(draft.furnished ? deposit.furnished : deposit.unfurnished)} of the year, comes back at the end`
                  : undefined
              }
              aed={costs.deposit}
            />
            <CostLine
              name="Agency fee"
              note={
                dubai
                  ? `${percent(DUBAI_RENTING.agency)} of the year, often at least AED ${formatNumber(DUBAI_RENTING.agencyMin)}`
                  : undefined
              }
              aed={costs.agency}
            />
            <CostLine
              name={dubai ? 'Ejari registration' : 'Registration of the contract'}
              note={dubai ? 'about' : undefined}
              aed={costs.ejari}
            />
          </dl>
        ) : (
          <p className={classes.small}>Enter a rent to see every line.</p>
        )}
        <p className={classes.small}>Electricity, water and cooling ask for deposits of their own, which are not counted here.</p>
      </section>
    </div>
  );
}
