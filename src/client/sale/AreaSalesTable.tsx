import { m } from '../../shared/messages/messages.ts';
import type { SalesGroup } from '../../shared/sale/area-sales.ts';
import { BEDROOMS } from '../../shared/sale/sale.ts';
import { SalesTable } from './SalesTable.tsx';
import { bedroomsLabel } from './sale.labels.ts';

/** Position of a row: first the row of all homes, then those by number of bedrooms. */
const orderOf = ({ bedrooms }: SalesGroup): number => (bedrooms === null ? -1 : BEDROOMS.indexOf(bedrooms));

/**
 * Table of the registered sales of homes of one stage (off-plan or ready) and type in the last 90 days, by number of bedrooms. Groups with too
 * few sales for figures have no row.
 */
export function AreaSalesTable({ groups, caption }: { groups: SalesGroup[]; caption: string }) {
  // `window`: the figures of the last 90 days, null with too few sales
  const rows = groups
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .flatMap(({ bedrooms, window }) => (window ? [{ label: bedroomsLabel(bedrooms), ...window }] : []));
  if (rows.length === 0) return <p className="muted">{m.sale_too_few()}</p>;
  return <SalesTable caption={caption} heading={m.sale_homes()} rows={rows} />;
}
