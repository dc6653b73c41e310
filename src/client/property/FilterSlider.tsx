import { RangeSlider } from '@mantine/core';
import { formatNumber } from '../../shared/format.ts';
import classes from './FilterSlider.module.css';
import { sliderScale } from './listing.price.ts';

interface FilterSliderProps {
  low: number;
  high: number;
  min: number | undefined;
  max: number | undefined;
  onChange: (min: number | undefined, max: number | undefined) => void;
}

/** Two thumbs over the histogram. A thumb at its end means no bound. */
export function FilterSlider({ low, high, min, max, onChange }: FilterSliderProps) {
  const { from, to, step } = sliderScale(low, high);
  const inside = (n: number) => Math.min(to, Math.max(from, n));
  return (
    <RangeSlider
      className={classes.slider}
      classNames={{ track: classes.track, bar: classes.bar, thumb: classes.thumb }}
      size={2}
      thumbSize={24}
      min={from}
      max={to}
      step={step}
      minRange={step}
      label={null}
      thumbFromLabel="Lowest price"
      thumbToLabel="Highest price"
      thumbValueText={(n) => (n <= from ? 'No minimum' : n >= to ? 'No limit' : `AED ${formatNumber(n)}`)}
      value={[inside(min ?? from), inside(max ?? to)]}
      onChange={([a, b]) => onChange(a > from ? a : undefined, b < to ? b : undefined)}
    />
  );
}
