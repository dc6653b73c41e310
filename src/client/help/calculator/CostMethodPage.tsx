import { DISTRICT_COOLING, HOME_INSURANCE, HOUSING_FEE, SERVICE_CHARGES } from '../../../shared/costs/running-settings.ts';
import { EXAMPLE } from '../../../shared/costs/settings.ts';
import { formatMoney, formatPercent } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { OutlineSource } from '../../map/draw/OutlineSource.tsx';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { Breadcrumbs } from '../../ui/page/Breadcrumbs.tsx';
import { breadcrumbLd, PageMetadata } from '../../ui/page/PageMetadata.tsx';
import layout from './CalculatorPage.module.css';
import { CostSources, SourceEntry } from './CostSources.tsx';

/** Yearly service charges by community, AED per square foot: `Dubai Marina 14.9, …`. */
const communityCharges = (): string =>
  Object.entries(SERVICE_CHARGES.communities)
    .map(([community, aedPerSquareFoot]) => `${placeLabel(community)} ${aedPerSquareFoot}`)
    .join(m.format_comma());

/** The assumed monthly costs: name, explanation, and the rates with their date and source. */
const MONTHLY_COSTS = [
  [
    m.calculator_count_service,
    () => m.calculator_count_service_text({ list: communityCharges(), min: SERVICE_CHARGES.usual.min, max: SERVICE_CHARGES.usual.max }),
    SERVICE_CHARGES,
  ],
  [m.calculator_count_cooling, () => m.calculator_count_cooling_text({ amount: DISTRICT_COOLING.perFoot }), DISTRICT_COOLING],
  [m.calculator_count_insurance, () => m.calculator_count_insurance_text({ amount: formatMoney(HOME_INSURANCE.yearly) }), HOME_INSURANCE],
  [m.calculator_count_housing, () => m.calculator_count_housing_text({ share: formatPercent(HOUSING_FEE.share) }), HOUSING_FEE],
] as const;

/** Rules of the calculation, one sentence each. */
const RULES = [
  m.calculator_count_rule_loan,
  () => m.calculator_count_rule_cheques({ n: EXAMPLE.cheques }),
  m.search_budget_off_plan,
  m.search_budget_abroad_note,
  m.calculator_count_rule_agency,
  m.calculator_count_rule_total,
] as const;

/** How the minutes of a search by travel time are counted. */
const MINUTE_RULES = [m.travel_how_metro, m.travel_how_car, m.travel_how_estimated, m.travel_private] as const;

/**
 * The page that explains how the website calculates the cost of a home: its rules, and every assumed figure with its date and source; and how it counts
 * minutes to a place, with the sources of its map data.
 */
export function CostMethodPage() {
  const { origin } = useSiteConfig();
  const title = m.calculator_count_title();
  const crumbs = [[m.ui_home(), paths.home()]] as const;
  return (
    <div className="wrap">
      <PageMetadata
        title={title}
        description={m.calculator_count_lead()}
        canonical={paths.howWeCount()}
        jsonLd={[breadcrumbLd(origin, [...crumbs, [title, paths.howWeCount()]])]}
      />
      <Breadcrumbs links={crumbs} current={title} />
      <h1>{title}</h1>
      <p className="mt-md text-lg pretty">{m.calculator_count_lead()}</p>
      <section className={`section ${layout.sources}`} aria-labelledby="rules">
        <h2 id="rules">{m.calculator_count_rules()}</h2>
        <ul className="grid gap-sm text-md pretty">
          {RULES.map((rule) => (
            <li key={rule()}>{rule()}</li>
          ))}
        </ul>
      </section>
      <section className={`section ${layout.sources}`} aria-labelledby="monthly">
        <h2 id="monthly">{m.calculator_count_monthly()}</h2>
        <dl>
          {MONTHLY_COSTS.map(([name, text, { asOf, source }]) => (
            <SourceEntry key={name()} name={name()} text={text()} asOf={asOf} source={source()} />
          ))}
        </dl>
      </section>
      <section className={`section ${layout.sources}`} aria-labelledby="minutes">
        <h2 id="minutes">{m.travel_how()}</h2>
        <div>
          <ul className="grid gap-sm text-md pretty">
            {MINUTE_RULES.map((rule) => (
              <li key={rule()}>{rule()}</li>
            ))}
          </ul>
          <p className="mt-md text-sm muted">
            <a className="link" href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">
              {m.travel_credit()}
            </a>{' '}
            <OutlineSource source="dubai" />. <OutlineSource source="wof" />.
          </p>
        </div>
      </section>
      <section className={`section ${layout.sources}`} aria-labelledby="nearby">
        <h2 id="nearby">{m.nearby_method_heading()}</h2>
        <ul className="grid gap-sm text-md pretty">
          {[m.nearby_method_text(), m.nearby_method_sources()].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <CostSources mode="buy" title={m.calculator_sources_title_buy()} id="buying-sources" />
      <CostSources mode="rent" title={m.calculator_sources_title_rent()} id="renting-sources" />
    </div>
  );
}
