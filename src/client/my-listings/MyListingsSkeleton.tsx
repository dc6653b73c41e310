import { PropertyCardSkeleton } from '../property-card/PropertyCardSkeleton.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** The shape of the page that is coming. */
export const MyListingsSkeleton = () => (
  <div role="status" aria-label="Loading">
    <Skeleton height={104} radius="var(--radius-md)" style={{ marginBottom: 40 }} />
    <Skeleton width={380} height={28} style={{ marginBottom: 44, maxWidth: '100%' }} />
    <div className="cards-3">
      {['a', 'b', 'c'].map((key) => (
        <PropertyCardSkeleton key={key} />
      ))}
    </div>
  </div>
);
