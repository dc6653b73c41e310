import { m } from '../../shared/messages/messages.ts';
import type { SalesGroup } from '../../shared/sale/area-sales.ts';
import { BEDROOMS } from '../../shared/sale/sale.ts';
import { SalesTable } from './SalesTable.tsx';
import { bedroomsLabel } from './sale.labels.ts';

/** Order of rows: every home, then by bedrooms. */
const orderOf = ({ bedrooms }: SalesGroup): number => (bedrooms === null ? -1 : BEDROOMS.indexOf(bedrooms));

/** The last 90 days of one kind of homes by bedrooms, with those that have figures. */
export function AreaSalesTable({ groups, caption }: { groups: SalesGroup[]; caption: string }) {
  const rows = groups
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .flatMap(({ bedrooms, window }) => (window ? [{ label: bedroomsLabel(bedrooms), ...window }] : []));
  if (rows.length === 0) return <p className="muted">{m.sale_too_few()}</p>;
  return <SalesTable caption={caption} heading={m.sale_homes()} rows={rows} />;
}
