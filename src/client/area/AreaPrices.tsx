import { Link } from 'react-router-dom';
import type { AreaPage, KindPrices } from '../../shared/area/area-page.ts';
import { SERVICE_CHARGES } from '../../shared/costs/running-settings.ts';
import { formatDay, formatMillions, formatNumber, formatPercent, hasYearlyRents } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { HOUSINGS, type Housing } from '../../shared/sale/sale.ts';
import { paths } from '../paths.ts';
import { bedroomsLabel } from '../sale/sale.labels.ts';
import { DataRow, DataTable } from '../ui/DataTable.tsx';
import { ScrollBox } from '../ui/layout/ScrollBox.tsx';
import { SectionHead } from '../ui/page/SectionHead.tsx';
import classes from './AreaPage.module.css';
import { askedText, housingLabel, inRentPeriod } from './area.labels.ts';

const formatRent = (yearly: number): string => formatNumber(inRentPeriod(yearly));

/** Section with what is asked, what was registered and the gross yield, by housing and bedrooms. */
export function AreaPrices({ area }: { area: AreaPage }) {
  const perFoot = Object.hasOwn(SERVICE_CHARGES.communities, area.place) ? SERVICE_CHARGES.communities[area.place] : undefined;
  return (
    <section className="section" aria-labelledby="prices">
      <SectionHead id="prices" title={m.area_prices({ place: placeLabel(area.place) })} text={m.area_prices_text()} />
      {HOUSINGS.map((housing) => (
        <PriceTable
          key={housing}
          housing={housing}
          rows={area.prices.filter((row) => row.housing === housing)}
          hasRegister={area.until !== null}
        />
      ))}
      <ul className={`mt-md muted text-sm ${classes.notes}`}>
        {area.until !== null && <li>{m.area_registered_text({ date: formatDay(area.until) })}</li>}
        {area.prices.some(({ grossYield }) => grossYield !== null) && <li>{m.area_yield_text()}</li>}
        {perFoot !== undefined && (
          <li>{m.area_service_charge({ amount: perFoot, source: SERVICE_CHARGES.source(), date: SERVICE_CHARGES.asOf })}</li>
        )}
        {area.emirate === 'Dubai' && <li>{m.info_freehold()}</li>}
        {area.emirate === 'Dubai' && area.forRent > 0 && (
          <li>
            <Link className="link" to={paths.calculator({ for: 'rise' })}>
              {m.calculator_rise_link()}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

interface CellFigure {
  value: string | undefined;
  of?: string | undefined;
}
/** A figure of a cell above the number of homes or sales that it is made from; a dash without one. */
const Figure = ({ value, of }: CellFigure) => (
  <>
    {value ? <b>{value}</b> : <span className="muted">–</span>}
    {of && <small>{of}</small>}
  </>
);

/** A column of the table: its heading and its figure in a row. */
interface Column {
  label: string;
  figure: (row: KindPrices) => CellFigure;
}
const COLUMNS: Record<'sale' | 'rent' | 'registered' | 'grossYield', () => Column> = {
  sale: () => ({
    label: m.area_col_sale(),
    figure: ({ sale }) => ({
      value: sale ? askedText(sale, formatMillions) : undefined,
      of: sale ? m.area_homes_count({ count: sale.n }) : undefined,
    }),
  }),
  rent: () => ({
    label: hasYearlyRents() ? m.area_col_rent_year() : m.area_col_rent_month(),
    figure: ({ rent }) => ({
      value: rent ? askedText(rent, formatRent) : undefined,
      of: rent ? m.area_homes_count({ count: rent.n }) : undefined,
    }),
  }),
  registered: () => ({
    label: m.area_col_registered(),
    figure: ({ registered }) => ({
      value: registered ? formatMillions(registered.median).replaceAll(' ', '\u00a0') : undefined,
      of: registered ? m.sale_count({ count: registered.n }) : undefined,
    }),
  }),
  grossYield: () => ({
    label: m.area_yield(),
    figure: ({ grossYield }) => ({ value: grossYield === null ? undefined : formatPercent(grossYield, 1) }),
  }),
};

function PriceTable({ housing, rows, hasRegister }: { housing: Housing; rows: KindPrices[]; hasRegister: boolean }) {
  if (rows.length === 0) return null;
  const label = housingLabel(housing);
  const hasYields = rows.some(({ grossYield }) => grossYield !== null);
  const columns = [
    COLUMNS.sale(),
    COLUMNS.rent(),
    ...(hasRegister ? [COLUMNS.registered()] : []),
    ...(hasYields ? [COLUMNS.grossYield()] : []),
  ];
  return (
    <ScrollBox className={`panel p-lg phone-p-md ${classes.prices}`} label={label}>
      <h3>{label}</h3>
      <DataTable
        className={classes.table}
        hasFigures
        caption={label}
        columns={[m.sale_homes(), ...columns.map((column) => column.label)]}
        items={rows}
        row={(row) => (
          <DataRow key={row.bedrooms} heading={bedroomsLabel(row.bedrooms)}>
            {columns.map((column) => (
              <Figure key={column.label} {...column.figure(row)} />
            ))}
          </DataRow>
        )}
      />
    </ScrollBox>
  );
}
