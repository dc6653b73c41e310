import { NativeSelect } from '@mantine/core';
import { COST_EMIRATES, type CostEmirate } from '../../../shared/costs/purchase.ts';
import { type RentingCosts, rentingCosts, type Tenancy } from '../../../shared/costs/renting.ts';
import { DUBAI_RENTING, EXAMPLE } from '../../../shared/costs/settings.ts';
import { formatMoney, formatPercent } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { useKeptFields } from '../../kept-forms/useKeptInput.ts';
import classes from './Calculator.module.css';
import { CalculatorChoice } from './CalculatorChoice.tsx';
import layout from './CalculatorPage.module.css';
import { CostLine } from './CostLine.tsx';
import { MoneyField } from './MoneyField.tsx';
import '../../ui/mantine/mantine-field.css';

/** Options for whether the home is furnished. */
const furnishedOptions = () =>
  [
    { value: 'no', label: m.calculator_rent_furnished_no() },
    { value: 'yes', label: m.calculator_rent_furnished_yes() },
  ] as const;
/** Options for the number of cheques in which the tenant pays a year's rent. */
const CHEQUE_OPTIONS = DUBAI_RENTING.cheques.map((count) => ({ value: String(count), label: String(count) }));

/** Values of the fields. The rent is in AED a year; '' while its field is empty. */
type TenancyDraft = Omit<Tenancy, 'yearlyRent'> & { yearlyRent: number | '' };

/** Fields for emirate, rent, furniture and number of cheques. */
function TenancyFields({ draft, change }: { draft: TenancyDraft; change: (patch: Partial<TenancyDraft>) => void }) {
  return (
    <section className="panel p-lg small-heads" aria-labelledby="your-plan">
      <h2 id="your-plan">{m.calculator_your_plan()}</h2>
      <div className={`grid gap-md mt-lg ${classes.fields}`}>
        <NativeSelect
          label={m.calculator_emirate()}
          data={COST_EMIRATES.map((emirate) => ({ value: emirate, label: placeLabel(emirate) }))}
          value={draft.emirate}
          onChange={(event) => change({ emirate: event.currentTarget.value as CostEmirate })}
        />
        <MoneyField
          label={m.calculator_rent_year()}
          description={m.calculator_rent_year_hint()}
          value={draft.yearlyRent}
          onChange={(yearlyRent) => change({ yearlyRent })}
        />
        <CalculatorChoice
          label={m.calculator_rent_furnished()}
          value={draft.furnished ? 'yes' : 'no'}
          options={furnishedOptions()}
          onChange={(value) => change({ furnished: value === 'yes' })}
        />
        <CalculatorChoice
          label={m.calculator_rent_cheques()}
          value={String(draft.cheques)}
          options={CHEQUE_OPTIONS}
          onChange={(value) => change({ cheques: Number(value) })}
        />
      </div>
    </section>
  );
}

/** The list of what is due at signing. Outside Dubai the fees are unknown and have no explanation. */
function CostLines({ draft, costs }: { draft: TenancyDraft; costs: RentingCosts }) {
  const isDubai = draft.emirate === 'Dubai';
  const { deposit } = DUBAI_RENTING;
  return (
    <dl className={`mt-xs ${classes.costLines}`}>
      <CostLine
        name={m.calculator_rent_first_cheque()}
        note={draft.cheques === 1 ? m.calculator_rent_whole_year() : m.calculator_rent_first_of({ count: draft.cheques })}
        aed={costs.firstCheque}
      />
      <CostLine
        name={m.calculator_rent_deposit()}
        note={
          isDubai
            ? m.calculator_rent_deposit_note({ share: formatPercent(draft.furnished ? deposit.furnished : deposit.unfurnished) })
            : undefined
        }
        aed={costs.deposit}
      />
      <CostLine
        name={m.calculator_fee_agency()}
        note={
          isDubai
            ? m.calculator_rent_agency_note({
                share: formatPercent(DUBAI_RENTING.agency),
                min: formatMoney(DUBAI_RENTING.agencyMin),
              })
            : undefined
        }
        aed={costs.agency}
      />
      <CostLine
        name={isDubai ? m.calculator_rent_ejari() : m.calculator_rent_registration()}
        note={isDubai ? m.calculator_rent_about() : undefined}
        aed={costs.ejari}
      />
    </dl>
  );
}

/** The calculator of what a tenant pays on the day of signing: fields and result. `amount` is the initial yearly rent in AED. */
export function RentCalculator({ amount }: { amount: number | undefined }) {
  const initialRent = amount ?? EXAMPLE.yearlyRent;
  const [draft, change] = useKeptFields<TenancyDraft>(`renting-${initialRent}`, {
    emirate: 'Dubai',
    yearlyRent: initialRent,
    furnished: false,
    cheques: EXAMPLE.cheques,
  });
  const costs = draft.yearlyRent ? rentingCosts({ ...draft, yearlyRent: draft.yearlyRent }) : null;
  return (
    <div className={layout.columns}>
      <TenancyFields draft={draft} change={change} />
      <section className={`panel p-lg small-heads sticky narrow-static ${layout.result}`} aria-labelledby="what-it-costs">
        <h2 id="what-it-costs">{m.calculator_rent_title()}</h2>
        <p className={classes.result}>
          <span>{costs?.complete === false ? m.calculator_rent_signing_least() : m.calculator_rent_signing()}</span>
          <output className="text-2xl bold tabular">{costs ? formatMoney(costs.atSigning) : '–'}</output>
        </p>
        {costs ? (
          <CostLines draft={draft} costs={costs} />
        ) : (
          <p className="mt-sm text-xs muted loose pretty">{m.calculator_rent_incomplete()}</p>
        )}
        <p className="mt-sm text-xs muted loose pretty">{m.calculator_rent_utilities()}</p>
      </section>
    </div>
  );
}
