import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { m } from '../../shared/messages/messages.ts';
import classes from './Skeleton.module.css';

/** Sizes are pixels, or CSS values such as `100%`. */
interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  radius?: number | string;
  style?: CSSProperties;
}

/** Placeholder block with a shimmer, which is off with reduced motion. */
export function Skeleton({ width = '100%', height, radius = 6, style }: SkeletonProps) {
  return (
    <span className={`block max-full ${classes.block}`} aria-hidden="true" style={{ width, height, borderRadius: radius, ...style }} />
  );
}

/** The same placeholder several times, in place of a list that loads. */
export const repeat = (count: number, placeholder: ReactNode): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
  Array.from({ length: count }, (_, i) => <Fragment key={i}>{placeholder}</Fragment>);

interface LoadingProps {
  className?: string;
  /** What screen readers say. */
  label?: string;
  /** How often the placeholder stands. */
  count?: number;
  children: ReactNode;
}

/** Placeholders of what loads. */
export const Loading = ({ className, label = m.ui_loading(), count = 1, children }: LoadingProps) => (
  <div className={className} role="status" aria-label={label}>
    {repeat(count, children)}
  </div>
);
