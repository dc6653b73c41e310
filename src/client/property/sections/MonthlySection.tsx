import { Link } from 'react-router-dom';
import { EXAMPLE_BUDGET, type HomeCosts, homeCosts, type MonthlyLine } from '../../../shared/costs/home-costs.ts';
import { SERVICE_CHARGES } from '../../../shared/costs/running-settings.ts';
import { formatMoney, formatNumber, formatPercent } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { yearlyRent } from '../../../shared/property/advertised-price.ts';
import { advertisedBy, countsAgencyFee } from '../../../shared/property/advertiser.ts';
import { paymentPlanInText } from '../../../shared/property/home-terms.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { paths } from '../../paths.ts';
import { CostRow } from './CostRow.tsx';
import classes from './CostSection.module.css';

/** Labels of the rows. */
const LABELS: Record<MonthlyLine, () => string> = {
  instalment: m.property_monthly_instalment,
  rent: m.property_monthly_rent,
  serviceCharge: m.property_service_charge,
  cooling: m.property_cooling,
  insurance: m.property_monthly_insurance,
  housingFee: m.property_monthly_housing_fee,
};

/** What a listing says about cooling; `districtCost` is the approximate cost of district cooling in AED a month. */
function coolingText({ cooling, transactionType }: PropertyView, districtCost: number | null): string {
  const isRent = transactionType === 'Rent';
  if (cooling === 'included') {
    const value = isRent ? m.property_monthly_cooling_free() : m.property_monthly_cooling_in_charge();
    return m.property_advertiser_says({ value });
  }
  if (cooling === 'district') return m.property_monthly_cooling_district({ amount: formatMoney(districtCost ?? 0) });
  if (cooling === 'own') return isRent ? m.property_monthly_cooling_tenant() : m.property_monthly_cooling_own();
  return m.property_monthly_unknown();
}

/** The monthly amount of a row as text, marked if it is approximate; a text about cooling; or that the amount is not known. */
function lineText(property: PropertyView, { line, aed, approximate }: HomeCosts['monthly']['lines'][number]): string {
  if (line === 'cooling') return coolingText(property, aed);
  if (aed === null) {
    // AED per square foot a year
    const { min, max } = SERVICE_CHARGES.usual;
    return line === 'serviceCharge' ? m.property_monthly_charge_unknown({ min, max }) : m.property_monthly_unknown();
  }
  return approximate ? m.property_monthly_approximate({ amount: formatMoney(aed) }) : formatMoney(aed);
}

/** Notes below the table: in how many cheques the rent is paid, or the terms of the loan that the instalment assumes. */
function notesOf(property: PropertyView, costs: HomeCosts): string[] {
  if (!costs.purchase) {
    const { cheques } = property;
    if (!cheques) return [];
    const chequeAmount = Math.round(yearlyRent(property) / cheques);
    return [m.property_monthly_rent_cheques({ count: cheques, amount: formatMoney(chequeAmount) })];
  }
  // `interest` is in percent a year
  const { interest, years } = EXAMPLE_BUDGET;
  // the loan as a share of the price, rounded to whole percent
  const share = formatPercent(Math.round((costs.purchase.loan / property.price) * 100) / 100);
  const plan = property.completion === 'off-plan' ? paymentPlanInText(property.description) : null;
  return [
    m.property_monthly_terms({ share, years: formatNumber(years), interest: formatPercent(interest / 100) }),
    ...(property.completion === 'off-plan' ? [m.property_monthly_off_plan()] : []),
    ...(plan ? [m.property_monthly_plan({ before: plan[0], after: plan[1] })] : []),
  ];
}

/**
 * Table of what this home costs every month. The total says `from` when the service charge (of a rental: the housing fee) is not known; unknown
 * cooling does not count.
 */
export function MonthlySection({ property }: { property: PropertyView }) {
  const costs = homeCosts({ ...property, hasAgencyFee: countsAgencyFee(advertisedBy(property)) });
  const { lines, total, isComplete } = costs.monthly;
  return (
    <section className={`panel p-lg ${classes.costs}`} data-monthly="">
      <h3>{m.property_monthly_title()}</h3>
      <dl>
        {lines.map((amount) => (
          <CostRow key={amount.line} label={LABELS[amount.line]()} value={lineText(property, amount)} />
        ))}
        <div className={`flex between gap-lg text-md ${classes.total}`}>
          <dt>{m.property_monthly_total()}</dt>
          <dd className="medium nowrap">
            {isComplete ? formatMoney(total) : m.property_monthly_total_from({ amount: formatMoney(total) })}
          </dd>
        </div>
      </dl>
      {notesOf(property, costs).map((text) => (
        <p key={text} className="text-xs muted pretty">
          {text}
        </p>
      ))}
      <p className="text-xs muted pretty">
        {m.property_monthly_marked()}{' '}
        <Link className="link nowrap" to={paths.howWeCount()}>
          {m.search_budget_how()}
        </Link>
      </p>
    </section>
  );
}
