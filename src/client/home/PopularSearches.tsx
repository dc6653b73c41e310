import { Link } from 'react-router-dom';
import type { TransactionType } from '../../shared/property/property.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import { paths } from '../paths.ts';
import classes from './PopularSearches.module.css';

/** Suggested searches for each purpose. */
const SEARCHES: Record<TransactionType, readonly (readonly [string, Partial<SearchFilter>])[]> = {
  Buy: [
    ['Dubai Marina', { location: 'Dubai Marina' }],
    ['Villas in Dubai Hills', { location: 'Dubai Hills', propertyType: 'Villa' }],
    ['Palm Jumeirah', { location: 'Palm Jumeirah' }],
    ['Under AED 3,000,000', { maxPrice: 3_000_000 }],
    ['With a garden', { amenities: ['Garden'] }],
  ],
  Rent: [
    ['Dubai Marina', { location: 'Dubai Marina' }],
    ['Two bedrooms or more', { minBedrooms: 2 }],
    ['Business Bay', { location: 'Business Bay' }],
    ['Under AED 10,000 a month', { maxPrice: 10_000 }],
    ['With a pool', { amenities: ['Swimming Pool'] }],
  ],
};

/** Chips that link to suggested searches. */
export function PopularSearches({ purpose }: { purpose: TransactionType }) {
  return (
    <nav className={classes.often} aria-label="Often searched">
      <span aria-hidden="true">Often searched</span>
      <ul className={`chips ${classes.chips}`}>
        {SEARCHES[purpose].map(([label, filter]) => (
          <li key={label}>
            <Link className="chip" to={paths.properties({ ...filter, transactionType: purpose })}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
