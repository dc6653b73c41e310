import { buyingCosts, COSTS } from '../../../shared/costs/costs.ts';
import { formatNumber } from '../../../shared/format.ts';
import type { PropertyView } from '../../../shared/property/property.ts';
import classes from './CostSection.module.css';

/** Total cost of buying this property. Dubai only, because the fees of other emirates have no reliable source. */
export function CostSection({ property }: { property: PropertyView }) {
  if (property.transactionType !== 'Buy' || property.emirate !== 'Dubai') return null;
  const costs = buyingCosts(property.price);
  const rows = [
    ['Price', costs.price],
    ['Transfer fee, 4%', costs.transfer],
    ['Agency fee, 2% and VAT', costs.agency],
    ['Trustee and title', costs.registration],
    ['Developer’s no-objection certificate, about', costs.certificate],
  ] as const;
  return (
    <section>
      <h2>What it costs to buy</h2>
      <div className={`panel ${classes.costs}`}>
        <dl>
          {rows.map(([label, aed]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>AED {formatNumber(aed)}</dd>
            </div>
          ))}
          <div className={classes.total}>
            <dt>Cash needed</dt>
            <dd>AED {formatNumber(costs.total)}</dd>
          </div>
        </dl>
        <p className={classes.note}>An estimate for a ready home bought without a loan, with the fees of {COSTS.asOf}.</p>
      </div>
    </section>
  );
}
