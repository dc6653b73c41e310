import { describe, expect, it } from 'vitest';
import { coveredBars, sliderScale } from './price-slider.ts';

describe('sliderScale', () => {
  it('has round ends and steps', () => {
    expect(sliderScale(545_000, 36_400_000)).toEqual({ from: 500_000, to: 36_500_000, step: 500_000 });
    expect(sliderScale(3_100, 48_900)).toEqual({ from: 3000, to: 49_000, step: 500 });
  });
  it('works for a narrow price range', () => expect(sliderScale(10, 11)).toEqual({ from: 10, to: 11, step: 1 }));
});

describe('coveredBars', () => {
  it('covers all bars without a price range', () => expect(coveredBars(3, 0, 30, undefined, undefined)).toEqual([true, true, true]));
  it('covers the bars that the range overlaps', () => {
    expect(coveredBars(4, 0, 40, 10, 20)).toEqual([false, true, false, false]);
    expect(coveredBars(4, 0, 40, 15, 25)).toEqual([false, true, true, false]);
  });
  it('counts properties beyond the ends in the outer bars', () => {
    expect(coveredBars(2, 10, 20, 50, undefined)).toEqual([false, true]);
    expect(coveredBars(2, 10, 20, undefined, 5)).toEqual([true, false]);
  });
});
