import { pageTitle } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { Loading, repeat, Skeleton } from '../ui/Skeleton.tsx';
import gallery from './gallery/Gallery.module.css';
import classes from './PropertyPage.module.css';

/** Loading state of the page of a property, with its layout, so that nothing shifts. */
export function PropertyPageSkeleton() {
  return (
    <Loading className={`wrap ${classes.page}`}>
      <title>{pageTitle(m.search_properties())}</title>
      <div className={classes.top}>
        <Skeleton width={320} height={16} />
      </div>
      <div className={gallery.gallery} data-count={5}>
        <Skeleton height="100%" radius={0} style={{ gridRow: '1 / 3', minHeight: 260 }} />
        {repeat(
          4,
          <div className={gallery.small}>
            <Skeleton height="100%" radius={0} />
          </div>,
        )}
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Skeleton width="30%" height={18} />
          <Skeleton width="86%" height={48} style={{ marginTop: 14 }} />
          <Skeleton width="44%" height={30} style={{ marginTop: 22 }} />
          <Skeleton height={88} style={{ marginTop: 32 }} />
          <Skeleton width="36%" height={28} style={{ marginTop: 56 }} />
          <Skeleton height={180} style={{ marginTop: 18 }} />
        </div>
        <div className={`panel sticky p-lg ${classes.aside}`}>
          <Skeleton width="40%" height={14} />
          <Skeleton height={64} style={{ marginTop: 14 }} />
          <Skeleton height={44} style={{ marginTop: 16 }} />
          <Skeleton height={380} style={{ marginTop: 40 }} />
        </div>
      </div>
    </Loading>
  );
}
