import type { ReactNode } from 'react';
import { formatDay, formatMillions, formatNumber, formatPercent } from '../../shared/format.ts';
import type { Market } from '../../shared/market/market.ts';
import { m } from '../../shared/messages/messages.ts';
import { housingLabel } from '../area/area.labels.ts';
import { bedroomsLabel } from '../sale/sale.labels.ts';
import { DataRow, DataTable } from '../ui/DataTable.tsx';
import { ScrollBox } from '../ui/layout/ScrollBox.tsx';
import { SectionHead } from '../ui/page/SectionHead.tsx';
import classes from './InsightsPage.module.css';

const Figure = ({ value, of }: { value: string; of: string }): ReactNode => (
  <>
    <b>{value}</b>
    <small>{of}</small>
  </>
);

/** What sales were registered, and the gross yields of the rents that are asked, each with its number. */
export function RegisteredTable({ market: { registered, registeredUntil, registeredSource } }: { market: Market }) {
  if (registered.length === 0 || registeredUntil === null)
    return (
      <section className="section" aria-labelledby="registered">
        <SectionHead id="registered" title={m.market_registered()} />
        <p className="panel p-lg muted">{m.market_registered_none()}</p>
      </section>
    );
  return (
    <section className="section" aria-labelledby="registered">
      <SectionHead
        id="registered"
        title={m.market_registered()}
        text={m.market_registered_text({ date: formatDay(registeredUntil), source: registeredSource ?? '' })}
      />
      <ScrollBox className="panel p-lg phone-p-md" label={m.market_registered()}>
        <DataTable
          className={classes.table}
          hasFigures
          caption={m.market_registered()}
          columns={[m.sale_homes(), m.area_col_registered(), m.market_rent_year(), m.area_yield()]}
          items={registered}
          row={({ housing, bedrooms, price, rent, grossYield }) => (
            <DataRow
              key={`${housing} ${bedrooms}`}
              heading={bedrooms === null ? <span className={classes.housing}>{housingLabel(housing)}</span> : bedroomsLabel(bedrooms)}
            >
              {price ? <Figure value={formatMillions(price.median)} of={m.sale_count({ count: price.n })} /> : '–'}
              {rent ? <Figure value={formatNumber(rent.median)} of={m.area_homes_count({ count: rent.n })} /> : '–'}
              {grossYield === null ? '–' : formatPercent(grossYield, 1)}
            </DataRow>
          )}
        />
      </ScrollBox>
      <p className="text-sm muted mt-md pretty">{m.area_yield_text()}</p>
    </section>
  );
}
