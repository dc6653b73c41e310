import { DUBAI_RENT_RISE, EXAMPLE } from '../../../shared/costs/settings.ts';
import { formatMoney, formatPercent } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { useKeptFields } from '../../kept-forms/useKeptInput.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './Calculator.module.css';
import layout from './CalculatorPage.module.css';
import { CostLine } from './CostLine.tsx';
import { MoneyField } from './MoneyField.tsx';
import { type RentRise, rentRise } from './rent-rise.ts';
import '../../ui/mantine/mantine-field.css';

/** The Land Department's page that states the index for a building. */
const INDEX_PAGE = 'https://dubailand.gov.ae/en/eservices/rental-index/';

/** Where the rent stands against the index, what may be added to it, and where the decree leaves that open. */
function RiseLines({ rent, rise }: { rent: number; rise: RentRise }) {
  const { below, least, most, leastRent, mostRent } = rise;
  const isOpen = least !== most;
  // the band before ends at its `upTo`, the next begins a whole percent later
  const from = Math.floor(below * 100) / 100;
  return (
    <>
      <dl className={`mt-xs ${classes.costLines}`}>
        <div>
          <dt>{below < 0 ? m.calculator_rise_above() : m.calculator_rise_below()}</dt>
          <dd>{formatPercent(Math.abs(below), 1)}</dd>
        </div>
        <CostLine name={m.calculator_rise_by()} note={formatPercent(least)} aed={leastRent - rent} />
        <CostLine name={m.calculator_rise_to()} aed={leastRent} isTotal />
      </dl>
      {isOpen && (
        <p className={classes.hint} role="status">
          <Icon name="info-circle" size={20} />
          <span>
            {m.calculator_rise_open({
              from: formatPercent(from),
              to: formatPercent(from + 0.01),
              most: formatPercent(most),
              rent: formatMoney(mostRent),
            })}
          </span>
        </p>
      )}
    </>
  );
}

/** The calculator of how much a landlord in Dubai may add to a rent at its renewal. `amount` is the initial yearly rent in AED. */
export function RentRiseCalculator({ amount }: { amount: number | undefined }) {
  const initialRent = amount ?? EXAMPLE.yearlyRent;
  const [draft, change] = useKeptFields<{ rent: number | ''; index: number | '' }>(`rise-${initialRent}`, { rent: initialRent, index: '' });
  const rise = draft.rent && draft.index ? rentRise(draft.rent, draft.index) : null;
  return (
    <div className={layout.columns}>
      <section className="panel p-lg small-heads" aria-labelledby="your-plan">
        <h2 id="your-plan">{m.calculator_rise_yours()}</h2>
        <div className={`grid gap-md mt-lg ${classes.fields}`}>
          <MoneyField
            label={m.calculator_rise_rent()}
            description={m.calculator_rent_year_hint()}
            value={draft.rent}
            onChange={(rent) => change({ rent })}
          />
          <MoneyField
            label={m.calculator_rise_index()}
            description={m.calculator_rise_index_hint()}
            value={draft.index}
            onChange={(index) => change({ index })}
          />
        </div>
        <p className="mt-md">
          <a className="link" href={INDEX_PAGE} target="_blank" rel="noopener noreferrer">
            {m.calculator_rise_index_link()}
          </a>
        </p>
      </section>
      <section className={`panel p-lg small-heads sticky narrow-static ${layout.result}`} aria-labelledby="what-is-allowed">
        <h2 id="what-is-allowed">{m.calculator_rise_most()}</h2>
        <p className={classes.result}>
          <span>{rise?.least === 0 ? m.calculator_rise_none() : m.calculator_rise_to()}</span>
          <output className="text-2xl bold tabular">{rise ? formatMoney(rise.leastRent) : '–'}</output>
        </p>
        {rise && draft.rent ? (
          <RiseLines rent={draft.rent} rise={rise} />
        ) : (
          <p className="mt-sm text-xs muted loose pretty">{m.calculator_rise_incomplete()}</p>
        )}
        <p className="mt-sm text-xs muted loose pretty">{m.calculator_rise_notice({ days: DUBAI_RENT_RISE.noticeDays })}</p>
      </section>
    </div>
  );
}
