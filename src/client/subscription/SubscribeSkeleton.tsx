import { PlanCards } from '../payment/PlanCard.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './SubscribePage.module.css';

/** The place of the plans while it is not known whether one runs. */
export const SubscribeSkeleton = () => (
  <div role="status" aria-label="Loading">
    <div className={classes.head}>
      <Skeleton height={52} width={560} style={{ margin: '0 auto' }} />
      <Skeleton height={22} width={460} style={{ margin: '18px auto 0' }} />
    </div>
    <PlanCards>
      {['basic', 'premium', 'enterprise'].map((key) => (
        <Skeleton key={key} height={392} radius={14} />
      ))}
    </PlanCards>
  </div>
);
