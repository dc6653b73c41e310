import { formatNumber } from '../../shared/format.ts';
import type { Market } from '../../shared/market/market.ts';
import { m } from '../../shared/messages/messages.ts';
import classes from './InsightsPage.module.css';

/** The heading of prices per square foot. */
export const unitPriceLabel = ({ transactionType }: Pick<Market, 'transactionType'>): string =>
  transactionType === 'Rent' ? m.market_unit_price_rent() : m.market_unit_price_sale();

/** The figures of all homes that were asked for: what they ask, how many there are, how they come and go, and the interest in them. */
export function UnitPrices({ market }: { market: Market }) {
  const { figure } = market;
  if (!figure) return <p className="panel p-lg mt-md">{m.market_too_few()}</p>;
  const { low, middle, high } = figure.unitPrice;
  const others: [label: string, value: number | null][] = [
    [m.market_homes(), figure.homes],
    [m.market_fresh(), figure.fresh],
    [m.market_gone(), figure.gone],
    [m.market_days(), figure.daysUntilGone],
    [m.market_views(), figure.weeklyViews],
    [m.market_saves(), figure.savesPerHundredViews],
  ];
  return (
    <section className="panel p-lg mt-md" aria-labelledby="unit-prices">
      <h2 id="unit-prices" className="text-lg">
        {unitPriceLabel(market)}
      </h2>
      <dl className={`grid gap-md mt-md ${classes.quarters}`}>
        {(
          [
            [m.market_low(), low],
            [m.market_middle(), middle],
            [m.market_high(), high],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm muted">{label}</dt>
            <dd className="tabular">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <dl className={`grid gap-md mt-lg line-above ${classes.counts}`}>
        {others.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm muted">{label}</dt>
            <dd className="semibold text-lg tabular">{value === null ? '–' : formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
