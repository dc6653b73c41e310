import { Link } from 'react-router-dom';
import { buyingCosts, COSTS } from '../../../shared/costs/costs.ts';
import { rentingCosts } from '../../../shared/costs/renting.ts';
import { DUBAI_RENTING, EXAMPLE, LOAN_LIMITS } from '../../../shared/costs/settings.ts';
import { formatMoney, formatPercent } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { yearlyRent } from '../../../shared/property/advertised-price.ts';
import { advertisedBy, agencyFeeOf, countsAgencyFee } from '../../../shared/property/advertiser.ts';
import { paymentPlanInText } from '../../../shared/property/home-terms.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { paths } from '../../paths.ts';
import { coolingLabel, handoverLabel } from '../home-terms.labels.ts';
import { CostRow } from './CostRow.tsx';
import classes from './CostSection.module.css';

/** A label with its value: an amount in whole AED, or a text. */
type ExtraLine = readonly [string, number | string];

/** A label with an amount in whole AED or a range as text; undefined where it does not apply. */
type CostLine = readonly [string, number | string | undefined];

/** What CostSection shows. All amounts are in whole AED. */
interface CostTable {
  title: string;
  /** The amounts that add up to the total, with the upper end of a range; an amount that does not apply has no row. */
  lines: readonly CostLine[];
  total: readonly [string, number];
  /** Further lines below the total, which are not part of it. */
  extraLines: readonly ExtraLine[];
  note: string;
  calculatorPath: string;
}

/** The row of the agency fee: a range from nothing where the advertiser has not said what they are, no row where none is due. */
function agencyLine(property: PropertyView, fee: number, label: () => string, unknownLabel: () => string): CostLine {
  if (agencyFeeOf(advertisedBy(property)) !== 'unknown') return [label(), fee || undefined];
  return [unknownLabel(), m.property_cost_range({ min: formatMoney(0), max: formatMoney(fee) })];
}

/** Says below the table that the total counts a fee that may not be due. */
const feeNote = (property: PropertyView): string[] =>
  agencyFeeOf(advertisedBy(property)) === 'unknown' ? [m.property_cost_fee_counted()] : [];

/** The table for buying a ready home in Dubai. */
function readyHomeTable(property: PropertyView): CostTable {
  const costs = buyingCosts(property.price, countsAgencyFee(advertisedBy(property)));
  return {
    title: m.property_costs(),
    lines: [
      [m.property_cost_price(), costs.price],
      [m.property_cost_transfer(), costs.transfer],
      agencyLine(property, costs.agency, m.property_cost_agency, m.property_cost_agency_unknown),
      [m.property_cost_registration(), costs.registration],
      [m.property_cost_certificate(), costs.certificate],
    ],
    total: [m.property_cost_total(), costs.total],
    // the instalment of a loan is in the table of monthly costs
    extraLines: [],
    note: [m.property_cost_note({ date: COSTS.asOf }), ...feeNote(property)].join(' '),
    calculatorPath: paths.calculator({ price: property.price }),
  };
}

/** The table for buying an off-plan home in Dubai. */
function offPlanTable({ price, handover, description }: PropertyView): CostTable {
  const plan = paymentPlanInText(description);
  // `60/40`: percent of the price before and after handover
  const planText = plan ? plan.join('/') : m.property_plan_ask();
  const transfer = Math.round(price * COSTS.transfer);
  return {
    title: m.property_costs(),
    lines: [
      [m.property_plan_price(), price],
      [m.property_cost_transfer(), transfer],
    ],
    total: [m.property_plan_total(), price + transfer],
    extraLines: [
      ...(handover ? ([[m.property_handover(), handoverLabel(handover)]] as const) : []),
      [handover ? m.property_plan() : m.property_plan_stages(), planText],
      // the most that banks lend for a home under construction
      [m.property_plan_loan(), Math.round(price * LOAN_LIMITS.offPlan)],
    ],
    note: m.property_plan_note({ date: COSTS.asOf }),
    calculatorPath: paths.calculator({ price }),
  };
}

/** The table for renting a home in Dubai. */
function rentTable(property: PropertyView): CostTable {
  const rent = yearlyRent(property);
  const isFurnished = property.furnished === 'yes';
  const cheques = property.cheques ?? EXAMPLE.cheques;
  const costs = rentingCosts({
    emirate: 'Dubai',
    yearlyRent: rent,
    furnished: isFurnished,
    cheques,
    withAgency: countsAgencyFee(advertisedBy(property)),
  });
  const depositShare = formatPercent(isFurnished ? DUBAI_RENTING.deposit.furnished : DUBAI_RENTING.deposit.unfurnished);
  return {
    title: m.property_rent_costs(),
    lines: [
      [property.cheques ? m.property_rent_first_of({ count: property.cheques }) : m.property_rent_first(), costs.firstCheque],
      [m.property_rent_deposit({ share: depositShare }), costs.deposit ?? undefined],
      agencyLine(property, costs.agency ?? 0, m.property_rent_agency, m.property_rent_agency_unknown),
      [m.property_rent_ejari(), costs.ejari ?? undefined],
    ],
    total: [m.property_rent_total(), costs.atSigning],
    extraLines: [
      [m.property_rent_yearly(), rent],
      [m.property_rent_chiller(), property.cooling ? coolingLabel(property.cooling) : m.property_rent_chiller_ask()],
    ],
    note: [
      m.property_rent_note({ date: DUBAI_RENTING.asOf }),
      ...(property.furnished ? [] : [m.property_rent_furnished()]),
      ...feeNote(property),
    ].join(' '),
    calculatorPath: paths.calculator({ price: rent, for: 'rent' }),
  };
}

/** The table for a rental, an off-plan home or a ready home. */
function costTable(property: PropertyView): CostTable {
  if (property.transactionType === 'Rent') return rentTable(property);
  return property.completion === 'off-plan' ? offPlanTable(property) : readyHomeTable(property);
}

/** Table of what buying this home in Dubai costs (off-plan: price and transfer fee), or what is due when its tenancy is signed. */
export function CostSection({ property }: { property: PropertyView }) {
  const { title, lines, total, extraLines, note, calculatorPath } = costTable(property);
  return (
    <section className={`panel p-lg ${classes.costs}`}>
      <h3>{title}</h3>
      <dl>
        {lines.map(([label, amount]) => amount !== undefined && <CostRow key={label} label={label} value={amount} />)}
        <div className={`flex between gap-lg text-md ${classes.total}`}>
          <dt>{total[0]}</dt>
          <dd className="medium nowrap">{formatMoney(total[1])}</dd>
        </div>
      </dl>
      <p className="text-xs muted pretty">{note}</p>
      {extraLines.length > 0 && (
        <dl className={classes.extra}>
          {extraLines.map(([label, value]) => (
            <CostRow key={label} label={label} value={value} />
          ))}
        </dl>
      )}
      <Link to={calculatorPath} className="link inline-row mt-2xs min-44 text-sm">
        {m.property_cost_calculate()}
      </Link>
      {property.transactionType === 'Rent' && property.emirate === 'Dubai' && (
        <Link to={paths.calculator({ for: 'rise' })} className="link row min-44 text-sm">
          {m.calculator_rise_link()}
        </Link>
      )}
    </section>
  );
}
