import type { ChangeEvent } from 'react';
import { formatMoney } from '../../../../shared/format.ts';
import { m } from '../../../../shared/messages/messages.ts';
import classes from './FilterSlider.module.css';
import { sliderScale } from './price-slider.ts';

interface FilterSliderProps {
  /** Lowest and highest price of the homes, in AED. */
  low: number;
  high: number;
  /** The chosen limits in AED; undefined means no limit. */
  min: number | undefined;
  max: number | undefined;
  onChange: (min: number | undefined, max: number | undefined) => void;
}

/** Price slider with two thumbs, made of two native range inputs. A thumb at the end of the slider means no limit. */
export function FilterSlider({ low, high, min, max, onChange }: FilterSliderProps) {
  const { from, to, step } = sliderScale(low, high);
  const clamp = (price: number) => Math.min(to, Math.max(from, price));
  const [lowThumb, highThumb] = [clamp(min ?? from), clamp(max ?? to)];
  // the thumbs stay at least one step apart
  const changeLow = (price: number) => onChange(price > from ? Math.min(price, highThumb - step) : undefined, max);
  const changeHigh = (price: number) => onChange(min, price < to ? Math.max(price, lowThumb + step) : undefined);
  /** Position of a price on the slider, from its start. */
  const percent = (price: number) => `${to > from ? ((price - from) / (to - from)) * 100 : 0}%`;
  /** Props of a thumb. At the end of the slider screen readers hear `noLimitText` instead of an amount. */
  const thumbProps = (label: string, value: number, noLimitText: string, change: (price: number) => void) => ({
    type: 'range' as const,
    min: from,
    max: to,
    step,
    value,
    'aria-label': label,
    'aria-valuetext': value <= from || value >= to ? noLimitText : formatMoney(value),
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.target.valueAsNumber),
  });
  return (
    <div className={classes.slider}>
      <span className={classes.bar} style={{ insetInlineStart: percent(lowThumb), insetInlineEnd: `calc(100% - ${percent(highThumb)})` }} />
      <input className="absolute no-click" {...thumbProps(m.search_lowest_price(), lowThumb, m.search_no_minimum(), changeLow)} />
      <input className="absolute no-click" {...thumbProps(m.search_highest_price(), highThumb, m.search_no_limit(), changeHigh)} />
    </div>
  );
}
