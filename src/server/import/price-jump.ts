// A changed price that is more likely a typing error than an offer waits, until the next file repeats it or a person confirms it.
import { formatNumber } from '../../shared/format.ts';
import { isOffMarketByImport } from './pause.ts';
import { PAUSED_PREFIX, type StoredRow } from './property-row.ts';
import type { ListingFacts } from './readings/row-reading.ts';

/** A price that changes by more than this share waits; also one that has a digit too many or is for another period. */
const MAX_CHANGE = 0.5;

/** How `content_hash` ends in a row that waits for a price. */
const waitingFor = (price: number): string => `price waits: ${price}`;
/** The `content_hash` of a stored row until the price of the listing is confirmed. It keeps saying that an import took the row off the market. */
export const waitingHash = ({ status, hash }: StoredRow, { price }: ListingFacts): string =>
  isOffMarketByImport({ status, hash }) ? `${status} by import, ${waitingFor(price)}` : waitingFor(price);

/** Whether the price of a listing differs so much from that of its stored row that it waits. Prices of rows that were not shown, and repeated ones, do not. */
export function isPriceJump(stored: StoredRow | undefined, { price, transactionType }: ListingFacts): boolean {
  if (!stored || stored.transactionType !== transactionType || stored.hash?.startsWith(PAUSED_PREFIX)) return false;
  if (stored.status !== 'published' && !isOffMarketByImport(stored)) return false;
  return Math.abs(price - stored.price) > MAX_CHANGE * stored.price && stored.hash?.endsWith(waitingFor(price)) !== true;
}

/** Why a row waits: `its price would change from AED 2,500,000 to 250,000`. */
export const describePriceJump = (stored: StoredRow, { price }: ListingFacts): string =>
  `its price would change from AED ${formatNumber(stored.price)} to ${formatNumber(price)}; the next file that repeats it, or --accept-prices, changes it`;
