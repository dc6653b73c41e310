import { PlanCards } from '../payment/PlanCard.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './PromotePage.module.css';

/** The place of the home and its three promotions. */
export const PromoteSkeleton = () => (
  <div role="status" aria-label="Loading">
    <div className={classes.head}>
      <Skeleton height={52} width={540} style={{ margin: '0 auto' }} />
    </div>
    <Skeleton height={106} width={760} radius={14} style={{ margin: '36px auto 0' }} />
    <PlanCards>
      {['basic', 'premium', 'featured'].map((key) => (
        <Skeleton key={key} height={460} radius={14} />
      ))}
    </PlanCards>
  </div>
);
