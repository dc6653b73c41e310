import { Skeleton } from '../ui/Skeleton.tsx';
import card from './PropertyCard.module.css';
import classes from './PropertyListCard.module.css';

/** Placeholder with the layout of PropertyListCard, so that nothing shifts when the property has loaded. */
export function PropertyListCardSkeleton() {
  return (
    <div className={`${card.card} split-phone ${classes.card}`} data-testid="property-skeleton">
      <div className={classes.picture}>
        <Skeleton height="100%" radius={0} style={{ aspectRatio: '3 / 2', minWidth: '100%' }} />
      </div>
      <div className={`column ${classes.body}`}>
        <Skeleton width="46%" height={22} style={{ marginTop: 3 }} />
        <Skeleton width="70%" height={16} style={{ margin: '12px 0 8px' }} />
        <Skeleton width="56%" height={13} style={{ margin: '0 0 12px' }} />
        <Skeleton width="38%" height={14} style={{ marginBottom: 16 }} />
        <Skeleton width="54%" height={14} style={{ marginBottom: 18 }} />
        <Skeleton height={13} style={{ marginBottom: 9 }} />
        <Skeleton width="82%" height={13} style={{ marginBottom: 16 }} />
        <div className={classes.agent}>
          <Skeleton width={40} height={40} radius="50%" />
          <Skeleton width="40%" height={16} />
        </div>
      </div>
    </div>
  );
}
