import { m } from '../../../shared/messages/messages.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import classes from './ListingForm.module.css';

/** Server-rendered placeholder of the form, which is rendered in the browser only. */
export function ListingFormSkeleton({ title }: { title: string }) {
  return (
    <>
      <div className={`phone-block ${classes.head}`}>
        <div>
          <h1>{title}</h1>
          <p className="mt-xs muted">{m.my_listings_form_lead()}</p>
        </div>
      </div>
      <Loading className={classes.columns}>
        <nav aria-hidden="true">
          <Skeleton height={220} radius="var(--radius-md)" />
        </nav>
        <div className={`grid gap-lg ${classes.parts}`}>
          <Skeleton height={520} radius="var(--radius-md)" />
          <Skeleton height={640} radius="var(--radius-md)" />
        </div>
        <div className={`narrow-gone ${classes.preview}`}>
          <Skeleton height={360} radius="var(--radius-md)" />
        </div>
      </Loading>
    </>
  );
}
