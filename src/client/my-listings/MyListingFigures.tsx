import { formatNumber } from '../../shared/format.ts';
import type { OwnListing } from '../../shared/listing/listing.ts';
import classes from './MyListingFigures.module.css';
import { QuotaMeter } from './QuotaMeter.tsx';

const sum = (listings: readonly OwnListing[], figure: 'views' | 'saves' | 'inquiries'): string =>
  formatNumber(listings.reduce((total, listing) => total + listing[figure], 0));

/** Totals of views, saves and inquiries of all listings, and the used quota. */
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
