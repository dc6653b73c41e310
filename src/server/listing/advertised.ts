// What an advert of a member asks: kept as it was sent, beside the price in AED (rents: per month) that is made of it.
import { formatNumber } from '../../shared/format.ts';
import type { ListingInput, ListingPatch } from '../../shared/listing/listing.ts';
import { m } from '../../shared/messages/messages.ts';
import { type AskingPrice, type RentPeriod, toMonthlyRent } from '../../shared/property/advertised-price.ts';
import { INT4_MAX } from '../../shared/property/property.ts';
import { DomainError } from '../errors.ts';

/** The columns of a price. */
interface PriceColumns {
  price: number;
  advertisedPrice: number | null;
  advertisedPeriod: RentPeriod | null;
  advertisedCurrency: null;
}

/** A price without an advertised one: that of a month, or of a sale. */
const plainPrice = (price: number, transactionType: string): PriceColumns =>
  transactionType === 'Rent'
    ? { price, advertisedPrice: price, advertisedPeriod: 'month', advertisedCurrency: null }
    : { price, advertisedPrice: null, advertisedPeriod: null, advertisedCurrency: null };

/** The price of an advertised rent. @throws DomainError INVALID without a period, or beside a price of another month */
function advertisedRent(amount: number, period: RentPeriod | null | undefined, price: number | undefined): PriceColumns {
  if (!period) throw new DomainError('INVALID', m.listing_advertised_period());
  const monthly = toMonthlyRent(amount, period);
  if (monthly > INT4_MAX) throw new DomainError('INVALID', m.listing_at_most({ label: m.listing_price(), max: INT4_MAX }));
  if (monthly < 1) throw new DomainError('INVALID', m.listing_price_positive());
  if (price !== undefined && price !== monthly)
    throw new DomainError('INVALID', m.listing_advertised_differs({ price: formatNumber(price), monthly: formatNumber(monthly) }));
  return { price: monthly, advertisedPrice: amount, advertisedPeriod: period, advertisedCurrency: null };
}

/** The price of a new listing. @throws DomainError INVALID for an advertised rent without a period, or beside a price of another month */
export function newPrice({ price, advertisedPrice, advertisedPeriod, transactionType }: ListingInput): PriceColumns {
  if (transactionType === 'Rent' && advertisedPrice) return advertisedRent(advertisedPrice, advertisedPeriod, price);
  return plainPrice(price ?? Math.round(advertisedPrice!), transactionType);
}

/**
 * The price of a changed listing; empty when neither price nor purpose changes. A script may send a whole answer back with one of its two prices
 * changed: what differs from the stored listing counts, and when both do, they must fit. @throws DomainError INVALID as for a new listing
 */
export function changedPrice(before: AskingPrice, patch: ListingPatch): Partial<PriceColumns> {
  const transactionType = patch.transactionType ?? before.transactionType;
  const isOtherPurpose = transactionType !== before.transactionType;
  const { advertisedPrice: amount = before.advertisedPrice, advertisedPeriod: period = before.advertisedPeriod } = patch;
  const isOtherOffer = amount !== before.advertisedPrice || period !== before.advertisedPeriod;
  const isOtherPrice = patch.price !== undefined && patch.price !== before.price;
  if (transactionType === 'Rent' && amount && isOtherOffer) return advertisedRent(amount, period, isOtherPrice ? patch.price : undefined);
  return isOtherPrice || isOtherPurpose ? plainPrice(patch.price ?? before.price, transactionType) : {};
}
