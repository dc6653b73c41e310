import { DUBAI_BUYING, DUBAI_LOAN_FEES, DUBAI_RENTING, LOAN_LIMITS, OTHER_TRANSFER } from '../../../shared/costs/settings.ts';
import layout from './CalculatorPage.module.css';

const unknown = Object.entries(OTHER_TRANSFER).flatMap(([emirate, rules]) => (rules ? [] : [emirate]));

const BUYING = [
  ['Fees of buying in Dubai', 'Transfer, agency, trustee, title deed and the developer’s certificate of a ready home.', DUBAI_BUYING],
  ['Fees of a loan in Dubai', 'Mortgage registration, valuation and the bank’s fee, the last at its highest.', DUBAI_LOAN_FEES],
  ['What banks lend', 'The sources disagree, so both are counted: the careful figure and the highest one.', LOAN_LIMITS],
  ['Abu Dhabi', 'The transfer fee only. What agencies and banks take there is not known to us.', OTHER_TRANSFER['Abu Dhabi']],
  ['Ajman', 'The transfer fee only, as the government publishes it.', OTHER_TRANSFER.Ajman],
] as const;
const RENTING = [
  ['Renting in Dubai', 'Deposit, agency fee and the registration of the contract, as they are customary.', DUBAI_RENTING],
] as const;

/** Sources and dates of the figures, and which figures are unknown. */
export function CostSources({ mode }: { mode: 'buy' | 'rent' }) {
  return (
    <section className={`section ${layout.sources}`} aria-labelledby="sources">
      <h2 id="sources">Where the figures come from</h2>
      <dl>
        {(mode === 'buy' ? BUYING : RENTING).map(([name, text, { asOf, source }]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {text}
              <small>
                {source}. As of {asOf}.
              </small>
            </dd>
          </div>
        ))}
        <div>
          <dt>{mode === 'buy' ? unknown.join(', ') : 'The other emirates'}</dt>
          <dd>We found no source that we would put our name to, and rather say so than assume Dubai’s figures.</dd>
        </div>
      </dl>
    </section>
  );
}
