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
  const changeLow = (price: number) => {
    const limited = Math.min(price, highThumb - step);
    onChange(limited > from ? limited : undefined, max);
  };
  const changeHigh = (price: number) => {
    const limited = Math.max(price, lowThumb + step);
    onChange(min, limited < to ? limited : undefined);
  };
  /** Position of a price on the slider, from its start. */
  const percent = (price: number) => `${to > from ? ((price - from) / (to - from)) * 100 : 0}%`;
  /** Texts of the thumbs for screen readers; a limit beyond the other end of the slider is still a limit. */
  const lowText = min === undefined || min <= from ? m.search_no_minimum() : formatMoney(min);
  const highText = max === undefined || max >= to ? m.search_no_limit() : formatMoney(max);
  const thumbProps = (label: string, value: number, valueText: string, change: (price: number) => void) => ({
    type: 'range' as const,
    min: from,
    max: to,
    step,
    value,
    'aria-label': label,
    'aria-valuetext': valueText,
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.target.valueAsNumber),
  });
  return (
    <div className={`absolute ${classes.slider}`}>
      <span
        className={`absolute ${classes.bar}`}
        style={{ insetInlineStart: percent(lowThumb), insetInlineEnd: `calc(100% - ${percent(highThumb)})` }}
      />
      <input className="absolute no-click" {...thumbProps(m.search_lowest_price(), lowThumb, lowText, changeLow)} />
      <input className="absolute no-click" {...thumbProps(m.search_highest_price(), highThumb, highText, changeHigh)} />
    </div>
  );
}
