import { type PointerEvent, useState } from 'react';
import { formatDay, formatNumber, formatShortDay } from '../../../shared/format.ts';
import { Bdi } from '../Bdi.tsx';
import classes from './LineChart.module.css';

interface LineChartProps {
  /** Accessible name, which says in words what the line shows. */
  label: string;
  /** ISO days, oldest first, and the number of each. */
  days: readonly string[];
  values: readonly number[];
  /** Indices of days that get a mark. */
  unusual?: readonly number[];
}

/** Units of the drawing, which is stretched to its box. */
const WIDTH = 1000;
const HEIGHT = 100;

/** The smallest even number from 2 on that is 1, 2, 4, 6 or 10 times a power of ten, or more, so that the middle of the scale is whole. */
function scaleMax(max: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, max))));
  const steps = power === 1 ? [2, 4, 6, 8, 10] : [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power);
  return steps.find((step) => step >= max) ?? 10 * power;
}

/** A line chart of a number by day, from 0 up, from left to right in either language. The pointer reads single days; a table beside it has all of them. */
export function LineChart({ label, days, values, unusual = [] }: LineChartProps) {
  const [marked, setMarked] = useState<number | null>(null);
  const max = scaleMax(Math.max(...values));
  const last = Math.max(1, values.length - 1);
  const xOf = (index: number): number => (index / last) * WIDTH;
  const yOf = (value: number): number => HEIGHT - (value / max) * HEIGHT;
  const points = values.map((value, index) => `${xOf(index)},${yOf(value)}`).join(' ');
  const markDay = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setMarked(Math.min(values.length - 1, Math.max(0, Math.round(((clientX - left) / width) * last))));
  };
  return (
    <figure className="plain">
      <p className={`text-sm muted tabular ${classes.read}`} aria-hidden="true">
        {marked !== null && (
          <>
            {formatDay(days[marked]!)}: <b className="ink">{formatNumber(values[marked]!)}</b>
          </>
        )}
      </p>
      <div className={classes.chart} dir="ltr">
        <div className={`tabular ${classes.scale}`} aria-hidden="true">
          {[max, max / 2, 0].map((number) => (
            <span key={number}>{formatNumber(number)}</span>
          ))}
        </div>
        <div className={classes.plot} onPointerMove={markDay} onPointerDown={markDay} onPointerLeave={() => setMarked(null)}>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
            {[0, HEIGHT / 2, HEIGHT].map((y) => (
              <line key={y} x1="0" x2={WIDTH} y1={y} y2={y} />
            ))}
            <polygon points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} />
            {marked !== null && <line className={classes.marked} x1={xOf(marked)} x2={xOf(marked)} y1="0" y2={HEIGHT} />}
            <polyline points={points} />
          </svg>
          {unusual.map((index) => (
            <span
              key={index}
              className={`${classes.dot} ${classes.unusual}`}
              style={{ insetInlineStart: `${(index / last) * 100}%`, insetBlockStart: `${yOf(values[index]!)}%` }}
            />
          ))}
          {marked !== null && (
            <span
              className={classes.dot}
              style={{ insetInlineStart: `${(marked / last) * 100}%`, insetBlockStart: `${yOf(values[marked]!)}%` }}
            />
          )}
        </div>
        <div className={classes.days} aria-hidden="true">
          {[days[0]!, days[Math.floor(last / 2)]!, days.at(-1)!].map((day) => (
            <Bdi key={day}>{formatShortDay(day)}</Bdi>
          ))}
        </div>
      </div>
    </figure>
  );
}
