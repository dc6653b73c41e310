import { Skeleton } from '../../ui/Skeleton.tsx';
import card from './AgentCard.module.css';
import row from './AgentRow.module.css';

/** Placeholder of an agent in the grid or in the list view while the agents load; its boxes are as high as what replaces them. */
export function AgentSkeleton({ view }: { view: 'grid' | 'list' }) {
  if (view === 'list') {
    return (
      <div className={`${card.card} ${row.row}`} data-testid="agent-skeleton">
        <Skeleton height="auto" radius="var(--radius-sm)" style={{ aspectRatio: 1 }} />
        <div>
          <Skeleton width="30%" height={22} />
          <Skeleton width="24%" height={14} style={{ marginTop: 8 }} />
          <Skeleton height={44} style={{ marginTop: 14 }} />
        </div>
      </div>
    );
  }
  return (
    <div className={card.card} data-testid="agent-skeleton">
      <div className={card.poster}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={card.body}>
        <Skeleton width="64%" height={22} />
        <Skeleton width="82%" height={14} style={{ margin: '8px 0 18px' }} />
        <Skeleton width="70%" height={15} />
        <div className={card.tags}>
          <Skeleton width="90%" height={26} radius="var(--radius-full)" />
        </div>
        <p className={card.homes}>
          <Skeleton width="36%" height={18} />
        </p>
      </div>
    </div>
  );
}
