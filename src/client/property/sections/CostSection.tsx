import { Link } from 'react-router-dom';
import { buyingCosts, COSTS } from '../../../shared/costs/costs.ts';
import { rentingCosts } from '../../../shared/costs/renting.ts';
import { DUBAI_RENTING, EXAMPLE, LOAN_LIMITS } from '../../../shared/costs/settings.ts';
import { formatMoney, formatPercent } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paymentPlanInText } from '../../../shared/property/home-terms.ts';
import type { PropertyView } from '../../../shared/property/property.ts';
import { paths } from '../../paths.ts';
import { coolingLabel, handoverLabel } from '../home-terms.labels.ts';
import { CostRow } from './CostRow.tsx';
import classes from './CostSection.module.css';
import { hasAgency } from './has-agency.ts';

/** A label with its value: whole AED, or a text. */
type ExtraLine = readonly [string, number | string];

interface CostTable {
  title: string;
  /** The summands of the total; undefined where one does not apply. */
  lines: readonly (readonly [string, number | undefined])[];
  total: readonly [string, number];
  /** Further lines below the total, which are not part of it. */
  extraLines: readonly ExtraLine[];
  note: string;
  calculatorPath: string;
}

/** Buying a ready home in Dubai. */
function readyTable(property: PropertyView): CostTable {
  const costs = buyingCosts(property.price, hasAgency(property));
  return {
    title: m.property_costs(),
    lines: [
      [m.property_cost_price(), costs.price],
      [m.property_cost_transfer(), costs.transfer],
      [m.property_cost_agency(), costs.agency || undefined],
      [m.property_cost_registration(), costs.registration],
      [m.property_cost_certificate(), costs.certificate],
    ],
    total: [m.property_cost_total(), costs.total],
    // MonthlySection shows the instalment
    extraLines: [],
    note: m.property_cost_note({ date: COSTS.asOf }),
    calculatorPath: paths.calculator({ price: property.price }),
  };
}

/** Buying an off-plan home in Dubai. */
function offPlanTable({ price, handover, description }: PropertyView): CostTable {
  const plan = paymentPlanInText(description);
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
      [handover ? m.property_plan() : m.property_plan_stages(), plan ? `${plan[0]}/${plan[1]}` : m.property_plan_ask()],
      [m.property_plan_loan(), Math.round(price * LOAN_LIMITS.offPlan)],
    ],
    note: m.property_plan_note({ date: COSTS.asOf }),
    calculatorPath: paths.calculator({ price }),
  };
}

/** Renting a home in Dubai. */
function rentTable(property: PropertyView): CostTable {
  const yearlyRent = property.price * 12;
  const isFurnished = property.furnished === 'yes';
  const cheques = property.cheques ?? EXAMPLE.cheques;
  const costs = rentingCosts({ emirate: 'Dubai', yearlyRent, furnished: isFurnished, cheques, withAgency: hasAgency(property) });
  const share = formatPercent(isFurnished ? DUBAI_RENTING.deposit.furnished : DUBAI_RENTING.deposit.unfurnished);
  return {
    title: m.property_rent_costs(),
    lines: [
      [property.cheques ? m.property_rent_first_of({ count: property.cheques }) : m.property_rent_first(), costs.firstCheque],
      [m.property_rent_deposit({ share }), costs.deposit ?? undefined],
      [m.property_rent_agency(), costs.agency || undefined],
      [m.property_rent_ejari(), costs.ejari ?? undefined],
    ],
    total: [m.property_rent_total(), costs.atSigning],
    extraLines: [
      [m.property_rent_yearly(), yearlyRent],
      [m.property_rent_chiller(), property.cooling ? coolingLabel(property.cooling) : m.property_rent_chiller_ask()],
    ],
    note: [m.property_rent_note({ date: DUBAI_RENTING.asOf }), ...(property.furnished ? [] : [m.property_rent_furnished()])].join(' '),
    calculatorPath: paths.calculator({ price: yearlyRent, for: 'rent' }),
  };
}

function costTable(property: PropertyView): CostTable {
  if (property.transactionType === 'Rent') return rentTable(property);
  return property.completion === 'off-plan' ? offPlanTable(property) : readyTable(property);
}

/** Table of what buying this home in Dubai costs in total, or what is due when its tenancy is signed. */
export function CostSection({ property }: { property: PropertyView }) {
  const { title, lines, total, extraLines, note, calculatorPath } = costTable(property);
  return (
    <section className={`panel ${classes.costs}`}>
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
      <Link to={calculatorPath} className={`link ${classes.calculatorLink}`}>
        {m.property_cost_calculate()}
      </Link>
    </section>
  );
}
