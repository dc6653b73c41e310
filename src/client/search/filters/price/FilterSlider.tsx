import type { ChangeEvent } from 'react';
import { formatMoney } from '../../../../shared/format.ts';
import { m } from '../../../../shared/messages/messages.ts';
import classes from './FilterSlider.module.css';
import { sliderScale } from './price-slider.ts';

/** Amounts in AED. */
interface FilterSliderProps {
  /** Lowest and highest price of the homes. */
  low: number;
  high: number;
  /** The chosen limits; undefined means no limit. */
  min: number | undefined;
  max: number | undefined;
  onChange: (min: number | undefined, max: number | undefined) => void;
}

/** Range slider made of two native inputs. A thumb at its end means no limit. */
export function FilterSlider({ low, high, min, max, onChange }: FilterSliderProps) {
  const { from, to, step } = sliderScale(low, high);
  const clamp = (n: number) => Math.min(to, Math.max(from, n));
  const [first, last] = [clamp(min ?? from), clamp(max ?? to)];
  // The thumbs keep a distance of one step.
  const changeFirst = (n: number) => onChange(n > from ? Math.min(n, last - step) : undefined, max);
  const changeLast = (n: number) => onChange(min, n < to ? Math.max(n, first + step) : undefined);
  const percent = (n: number) => `${to > from ? ((n - from) / (to - from)) * 100 : 0}%`;
  const thumb = (label: string, value: number, none: string, change: (n: number) => void) => ({
    type: 'range' as const,
    min: from,
    max: to,
    step,
    value,
    'aria-label': label,
    'aria-valuetext': value <= from || value >= to ? none : formatMoney(value),
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.target.valueAsNumber),
  });
  return (
    <div className={classes.slider}>
      <span className={classes.bar} style={{ insetInlineStart: percent(first), insetInlineEnd: `calc(100% - ${percent(last)})` }} />
      <input className="absolute no-click" {...thumb(m.search_lowest_price(), first, m.search_no_minimum(), changeFirst)} />
      <input className="absolute no-click" {...thumb(m.search_highest_price(), last, m.search_no_limit(), changeLast)} />
    </div>
  );
}
