import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './PropertyCard.module.css';

/** Placeholder with the layout of PropertyCard, so that nothing shifts when the property has loaded. */
export function PropertyCardSkeleton() {
  return (
    <div className={classes.card} data-testid="property-skeleton">
      <Skeleton height="auto" radius={0} style={{ aspectRatio: '3 / 2' }} />
      <div className={classes.body}>
        <Skeleton width="58%" height={25} />
        <Skeleton width="84%" height={17} />
        <Skeleton width="62%" height={15} />
        <Skeleton width="66%" height={16} />
        <p className={classes.place}>
          <Skeleton width="46%" height={14} style={{ margin: '2px 0' }} />
        </p>
        <div className={classes.source}>
          <Skeleton width="52%" height={12} />
        </div>
      </div>
    </div>
  );
}
