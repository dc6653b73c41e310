import { pageTitle } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import header from './AgentHeader.module.css';
import classes from './AgentPage.module.css';

/** Placeholder of a profile while it loads. */
export function AgentPageSkeleton() {
  return (
    <Loading className="wrap">
      <title>{pageTitle(m.layout_agents())}</title>
      <div className="pt-sm">
        <Skeleton width={240} height={16} style={{ margin: '14px 0' }} />
      </div>
      <div className={header.header}>
        <Skeleton height="auto" radius="50%" style={{ aspectRatio: 1, maxWidth: 168 }} />
        <div>
          <Skeleton width="60%" height={48} />
          <Skeleton width="40%" height={18} style={{ marginTop: 14 }} />
          <Skeleton width="50%" height={26} style={{ marginTop: 20 }} />
        </div>
      </div>
      <div className={classes.columns}>
        <div>
          <Skeleton width="60%" height={44} />
          <Skeleton height={260} radius="var(--radius-md)" style={{ marginTop: 28 }} />
        </div>
        <div className={`grid gap-lg ${classes.aside}`}>
          <Skeleton height={570} radius="var(--radius-md)" />
          <Skeleton height={300} radius="var(--radius-md)" />
        </div>
      </div>
    </Loading>
  );
}
