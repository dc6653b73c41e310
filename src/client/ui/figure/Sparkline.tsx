import classes from './Sparkline.module.css';

/** Size of the drawing in units of the SVG, which is stretched to the width of its box. */
const WIDTH = 100;
const HEIGHT = 24;
/** Free space above and below the line, so that its stroke is not cut. */
const MARGIN = 1;

/** A small line chart of values over time, from 0 up, without axes. It fills the width of its box. `label` is its accessible name. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const max = Math.max(1, ...values);
  const lastIndex = Math.max(1, values.length - 1);
  const points = values.map((value, i) => {
    const x = (i / lastIndex) * WIDTH;
    const y = HEIGHT - (value / max) * (HEIGHT - 2 * MARGIN) - MARGIN;
    return `${x},${y}`;
  });
  return (
    <svg className={`full ${classes.line}`} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} />
    </svg>
  );
}
