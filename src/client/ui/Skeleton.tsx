import type { CSSProperties } from 'react';
import classes from './Skeleton.module.css';

/** A block in the place of what is coming; a slow light passes over it unless less motion is wanted. */
export function Skeleton({
  width = '100%',
  height,
  radius = 6,
  style,
}: {
  width?: number | string;
  height?: number | string;
  radius?: number | string;
  style?: CSSProperties;
}) {
  return <span className={classes.block} aria-hidden="true" style={{ width, height, borderRadius: radius, ...style }} />;
}
