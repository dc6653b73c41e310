import { formatNumber } from '../../shared/format.ts';
import type { Market, MarketFigure, MarketKind } from '../../shared/market/market.ts';
import { m } from '../../shared/messages/messages.ts';
import { typePluralLabel } from '../../shared/property/property.labels.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { ScrollBox } from '../ui/layout/ScrollBox.tsx';
import { SectionHead } from '../ui/page/SectionHead.tsx';
import classes from './InsightsPage.module.css';
import { unitPriceLabel } from './UnitPrices.tsx';

/** `Villas`, or in the table of one type `2 bedrooms`. */
const kindLabel = ({ propertyType, bedrooms }: MarketKind): string => {
  if (bedrooms === 0) return m.market_studios();
  if (bedrooms !== null) return m.sale_bedrooms({ count: bedrooms });
  return propertyType === null ? m.market_type_all() : typePluralLabel(propertyType);
};

const COLUMNS: readonly [label: () => string, value: (figure: MarketFigure) => number | null][] = [
  [m.market_low, ({ unitPrice }) => unitPrice.low],
  [m.market_middle, ({ unitPrice }) => unitPrice.middle],
  [m.market_high, ({ unitPrice }) => unitPrice.high],
  [m.market_homes, ({ homes }) => homes],
  [m.market_fresh, ({ fresh }) => fresh],
  [m.market_gone, ({ gone }) => gone],
  [m.market_days, ({ daysUntilGone }) => daysUntilGone],
  [m.market_views, ({ weeklyViews }) => weeklyViews],
  [m.market_saves, ({ savesPerHundredViews }) => savesPerHundredViews],
];

/** The figures by type, or of one type by bedrooms; nothing where that says no more than the figures above. */
export function KindsTable({ market }: { market: Market }) {
  const { kinds, propertyType } = market;
  if (kinds.length === 0) return null;
  const title = propertyType === null ? m.market_by_type() : m.market_by_bedrooms();
  return (
    <section className="section" aria-labelledby="kinds">
      <SectionHead id="kinds" title={title} text={unitPriceLabel(market)} />
      <ScrollBox className="panel p-lg phone-p-md" label={title}>
        <DataTable
          className={classes.table}
          hasFigures
          caption={title}
          columns={[m.sale_homes(), ...COLUMNS.map(([label]) => label())]}
          items={kinds}
          row={(kind) => (
            <tr key={`${kind.propertyType} ${kind.bedrooms}`}>
              <th scope="row">{kindLabel(kind)}</th>
              {kind.figure ? (
                COLUMNS.map(([label, value]) => {
                  const number = value(kind.figure!);
                  return <td key={label()}>{number === null ? <span className="muted">–</span> : formatNumber(number)}</td>;
                })
              ) : (
                <td className={`muted ${classes.few}`} colSpan={COLUMNS.length}>
                  {m.market_too_few()}
                </td>
              )}
            </tr>
          )}
        />
      </ScrollBox>
    </section>
  );
}
