// Changes several listings of the caller in one transaction, all or none, by the rules of single changes; and writes them as CSV.

import { csvValue } from '../../shared/csv.ts';
import type { BulkAction, BulkInput } from '../../shared/listing/own-list.ts';
import { m } from '../../shared/messages/messages.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { rows } from '../db/orm.ts';
import { intArray, preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { isManagedBy } from '../organization/managed.ts';
import type { AuthedContext } from '../trpc.ts';
import { assignListings } from './assign.ts';
import { confirmListings, lockListings } from './confirmation/confirmation.ts';
import { obstaclesText } from './obstacles.ts';
import { deleteListings, restoreListings, setStatuses } from './status.ts';

/** Records that all of these listings of the caller are available. @throws DomainError MISSING; CONFLICT when one is not online */
async function confirmEach(ctx: AuthedContext, ids: readonly number[]): Promise<void> {
  await ctx.em.transactional(async (tx) => {
    const listings = (await lockListings(ctx, tx, ctx.user.id, ids)).filter(({ status }) => status !== 'deleted');
    if (listings.length < ids.length) throw new DomainError('MISSING', m.property_not_found());
    const confirmed = new Set(await confirmListings(ctx, tx, listings));
    const obstacle = { message: m.my_listings_confirm_not_online() };
    const obstacles = new Map(ids.filter((id) => !confirmed.has(id)).map((id) => [id, obstacle]));
    if (obstacles.size > 0) throw new DomainError('CONFLICT', ids.length === 1 ? obstacle.message : obstaclesText(obstacles, ids.length));
  });
}

const ACTIONS: Record<Exclude<BulkAction, 'assign'>, (ctx: AuthedContext, ids: readonly number[]) => Promise<unknown>> = {
  publish: (ctx, ids) => setStatuses(ctx, ids, () => 'published'),
  pause: (ctx, ids) => setStatuses(ctx, ids, () => 'paused'),
  end: (ctx, ids) => setStatuses(ctx, ids, ({ transactionType }) => (transactionType === 'Rent' ? 'rented' : 'sold')),
  confirm: confirmEach,
  delete: deleteListings,
  restore: restoreListings,
};

/**
 * Does one thing with several listings of the caller, with all or with none.
 * @throws DomainError those of a single change, with a text that names the homes that are in the way; MISSING when one is not the caller's; those of `assignListings`
 */
export async function changeListings(ctx: AuthedContext, { action, ids, userId }: BulkInput): Promise<{ changed: number }> {
  if (action === 'assign') await assignListings(ctx, ids, userId!);
  else await ACTIONS[action](ctx, ids);
  return { changed: ids.length };
}

/** SQL of the columns of the export, in its order; the names are those of the API. */
const EXPORT_COLUMNS = {
  ownReference: 'p.agency_reference',
  title: 'p.title',
  status: 'p.status',
  transactionType: 'p.transaction_type',
  propertyType: 'p.property_type',
  price: 'p.price',
  area: 'p.area',
  bedrooms: 'p.bedrooms',
  bathrooms: 'p.bathrooms',
  location: 'p.location',
  emirate: 'p.emirate',
  address: 'p.address',
  unit: 'p.unit',
  person: `(select coalesce(u.full_name, u.username) from users u where u.id = p.user_id and p.organization_id is not null)`,
  permitNumber: 'p.permit_number',
  permitUntil: `to_char(p.permit_until, 'YYYY-MM-DD')`,
  promotedUntil: `case when p.is_promoted and p.promotion_end_date > now() then to_char(p.promotion_end_date at time zone 'UTC', 'YYYY-MM-DD') end`,
  createdOn: `to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD')`,
  views: `(select coalesce(sum(n), 0)::int from property_views where property_id = p.id)
    + coalesce((select n from property_view_totals where property_id = p.id), 0)`,
  saves: '(select count(*)::int from saved_properties where property_id = p.id)',
  inquiries: '(select count(*)::int from inquiries where property_id = p.id)',
} as const;
type ExportRow = { id: number } & Record<keyof typeof EXPORT_COLUMNS, string | number | null>;
const EXPORT_SQL = `select p.id, ${Object.entries(EXPORT_COLUMNS)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(
    ', ',
  )} from properties p where p.id = any($1::int[]) and ${isManagedBy('$2')} and p.status <> 'deleted' order by p.created_at desc, p.id desc`;

/**
 * Listings of the caller as lines of a CSV file, newest first, with the line of the names of the columns. Spreadsheets run no cell as a formula.
 * @throws DomainError MISSING when one is not the caller's
 */
export async function exportListings(ctx: AuthedContext, ids: readonly number[]): Promise<{ names: string; lines: string[] }> {
  const found = await rows<ExportRow>(ctx.em, preparedStatement(EXPORT_SQL, [intArray(ids), ctx.user.id]));
  if (found.length < ids.length) throw new DomainError('MISSING', m.property_not_found());
  const columns = Object.keys(EXPORT_COLUMNS) as (keyof typeof EXPORT_COLUMNS)[];
  const lines = found.map((row) => [propertyReference(row.id), ...columns.map((name) => row[name])].map(csvValue).join(','));
  return { names: ['reference', ...columns].join(','), lines };
}
