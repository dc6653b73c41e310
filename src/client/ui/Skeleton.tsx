import type { CSSProperties } from 'react';
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
  return <span className={classes.block} aria-hidden="true" style={{ width, height, borderRadius: radius, ...style }} />;
}
