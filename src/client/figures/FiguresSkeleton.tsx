import { FIGURES } from '../../shared/figures/periods.ts';
import { Loading, repeat, Skeleton } from '../ui/Skeleton.tsx';
import classes from './Figures.module.css';

/** Placeholder while figures load, as high as the tiles and the line. */
export const FiguresSkeleton = () => (
  <Loading>
    <Skeleton width={320} height={44} style={{ marginBottom: 32, maxWidth: '100%' }} />
    <div className={`grid gap-sm ${classes.tiles}`}>{repeat(FIGURES.length, <Skeleton height={92} radius="var(--radius-md)" />)}</div>
    <Skeleton height={360} radius="var(--radius-md)" style={{ marginTop: 16 }} />
  </Loading>
);
