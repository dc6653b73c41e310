import { formatNumber } from '../../shared/format.ts';
import type { OwnListing } from '../../shared/listing/listing.ts';
import classes from './MyListingFigures.module.css';
import { QuotaMeter } from './QuotaMeter.tsx';

const sum = (listings: readonly OwnListing[], figure: 'views' | 'saves' | 'inquiries'): string =>
  formatNumber(listings.reduce((total, listing) => total + listing[figure], 0));

/** What all listings together were seen, saved and asked about, and how much of the plan they take. */
export function MyListingFigures({ listings }: { listings: readonly OwnListing[] }) {
  return (
    <div className={classes.figures}>
      <dl>
        <div>
          <dt>Views</dt>
          <dd>{sum(listings, 'views')}</dd>
        </div>
        <div>
          <dt>Saves</dt>
          <dd>{sum(listings, 'saves')}</dd>
        </div>
        <div>
          <dt>Inquiries</dt>
          <dd>{sum(listings, 'inquiries')}</dd>
        </div>
      </dl>
      <QuotaMeter />
    </div>
  );
}
