import { Link } from 'react-router-dom';
import { formatMoney, formatNumber, hasYearlyRents, toShownLimit } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import type { TransactionType } from '../../shared/property/property.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import { paths } from '../paths.ts';
import classes from './PopularSearches.module.css';

/** AED a month. */
const POPULAR_RENT = 10_000;
/** `Under AED 10,000 a month`, to readers of yearly rents `Under AED 120,000 a year`. */
function popularRent(): string {
  const amount = formatNumber(toShownLimit(POPULAR_RENT, 'Rent'));
  return hasYearlyRents() ? m.home_popular_rent_year({ amount }) : m.home_popular_rent({ amount });
}

/** Suggested searches for buying and renting, each with its label and filter. Prices are in AED, rents per month. */
const SEARCHES: Record<TransactionType, readonly (readonly [label: () => string, filter: Partial<SearchFilter>])[]> = {
  Buy: [
    [() => placeLabel('Dubai Marina'), { location: 'Dubai Marina' }],
    [m.home_popular_villas, { location: 'Dubai Hills', propertyType: 'Villa' }],
    [() => placeLabel('Palm Jumeirah'), { location: 'Palm Jumeirah' }],
    [() => m.home_popular_sale({ price: formatMoney(3_000_000) }), { maxPrice: 3_000_000 }],
    [m.home_popular_garden, { amenities: ['Garden'] }],
  ],
  Rent: [
    [() => placeLabel('Dubai Marina'), { location: 'Dubai Marina' }],
    [m.home_popular_bedrooms, { minBedrooms: 2 }],
    [() => placeLabel('Business Bay'), { location: 'Business Bay' }],
    [popularRent, { maxPrice: POPULAR_RENT }],
    [m.home_popular_pool, { amenities: ['Swimming Pool'] }],
  ],
};

/** Chips that link to suggested searches, below the search form of the home page. */
export function PopularSearches({ purpose }: { purpose: TransactionType }) {
  return (
    <nav className={`row gap-md mt-lg phone-block ${classes.popular}`} aria-label={m.home_popular()}>
      <span className="flex-none text-sm muted" aria-hidden="true">
        {m.home_popular()}
      </span>
      <ul className={`chips ${classes.chips}`}>
        {SEARCHES[purpose].map(([label, filter]) => {
          const to = paths.properties({ ...filter, transactionType: purpose });
          return (
            <li key={to}>
              <Link className="chip" to={to}>
                {label()}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
