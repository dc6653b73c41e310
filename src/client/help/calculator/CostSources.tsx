import {
  DUBAI_BUYING,
  DUBAI_LOAN_FEES,
  DUBAI_RENT_RISE,
  DUBAI_RENTING,
  LOAN_LIMITS,
  OTHER_TRANSFER,
  UNCOUNTED_TRANSFER,
} from '../../../shared/costs/settings.ts';
import { formatDay, isolate } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import layout from './CalculatorPage.module.css';

/** Emirates of whose fees nothing is known. */
const UNKNOWN_EMIRATES = Object.entries(OTHER_TRANSFER)
  .filter(([emirate, transferFee]) => transferFee === null && !(emirate in UNCOUNTED_TRANSFER))
  .map(([emirate]) => emirate);

/** Groups of fees of a purchase: name, explanation, and the assumed rates with their date and source. */
const BUYING_SOURCES = [
  [m.calculator_sources_buying, m.calculator_sources_buying_text, DUBAI_BUYING],
  [m.calculator_sources_loan, m.calculator_sources_loan_text, DUBAI_LOAN_FEES],
  [m.calculator_sources_banks, m.calculator_sources_banks_text, LOAN_LIMITS],
  [() => placeLabel('Abu Dhabi'), m.calculator_sources_abu_dhabi_text, OTHER_TRANSFER['Abu Dhabi']],
  [() => placeLabel('Ajman'), m.calculator_sources_ajman_text, OTHER_TRANSFER.Ajman],
  [() => placeLabel('Ras Al Khaimah'), m.calculator_sources_ras_al_khaimah_text, OTHER_TRANSFER['Ras Al Khaimah']],
  ...Object.entries(UNCOUNTED_TRANSFER).map(([emirate, fact]) => [() => placeLabel(emirate), fact.text, fact] as const),
] as const;
/** The same for a tenancy. */
const RENTING_SOURCES = [
  [m.calculator_sources_renting, m.calculator_sources_renting_text, DUBAI_RENTING],
  [m.calculator_rise_title, m.calculator_sources_rise_text, DUBAI_RENT_RISE],
] as const;

interface SourceEntryProps {
  name: string;
  text: string;
  /** Date of the source: `2025-26`, `2025-09` or `2026-11-28`. */
  asOf: string;
  /** Names of the websites, or that the rate is an estimate. */
  source: string;
}

/** An entry of a `<dl>`: an assumed rate with its explanation, source and date. */
export const SourceEntry = ({ name, text, asOf, source }: SourceEntryProps) => (
  <div>
    <dt className="semibold">{name}</dt>
    <dd className="mt-2xs text-md muted pretty">
      {text}
      <small className="block mt-2xs text-xs balance">
        {m.calculator_sources_as_of({ source, date: /^\d{4}-\d{2}-\d{2}$/.test(asOf) ? formatDay(asOf) : isolate(asOf) })}
      </small>
    </dd>
  </div>
);

interface CostSourcesProps {
  mode: 'buy' | 'rent';
  title?: string;
  /** Id of the heading, unique on the page. */
  id?: string;
}

/** The section with sources and dates of the figures of a calculator, and the emirates whose figures are unknown. */
export function CostSources({ mode, title = m.calculator_sources_title(), id = 'sources' }: CostSourcesProps) {
  return (
    <section className={`section ${layout.sources}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl>
        {(mode === 'buy' ? BUYING_SOURCES : RENTING_SOURCES).map(([name, text, { asOf, source }]) => (
          <SourceEntry key={name()} name={name()} text={text()} asOf={asOf} source={source()} />
        ))}
        <div>
          <dt className="semibold">
            {mode === 'buy' ? UNKNOWN_EMIRATES.map(placeLabel).join(m.format_comma()) : m.calculator_sources_other_emirates()}
          </dt>
          <dd className="mt-2xs text-md muted pretty">{m.calculator_sources_unknown()}</dd>
        </div>
      </dl>
    </section>
  );
}
