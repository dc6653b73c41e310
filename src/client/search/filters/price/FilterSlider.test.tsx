import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { withPlainSpaces } from '../../../../testing/browser/text.ts';
import { FilterSlider } from './FilterSlider.tsx';

afterEach(cleanup);

/** Renders a slider. @returns its two thumbs, their texts, and the function that receives changes */
function renderSlider(low: number, high: number, min: number | undefined, max: number | undefined) {
  const onChange = vi.fn();
  render(<FilterSlider low={low} high={high} min={min} max={max} onChange={onChange} />);
  const [lowThumb, highThumb] = screen.getAllByRole('slider') as [HTMLElement, HTMLElement];
  const texts = [lowThumb, highThumb].map((thumb) => withPlainSpaces(thumb.getAttribute('aria-valuetext')!));
  return { lowThumb, highThumb, texts, onChange };
}

test.each([
  [undefined, undefined, ['No minimum', 'No limit']],
  [100_000_000, undefined, ['AED 100,000,000', 'No limit']],
  [undefined, 100_000, ['No minimum', 'AED 100,000']],
  [2_000_000, 5_000_000, ['AED 2,000,000', 'AED 5,000,000']],
])('limits of %s and %s are announced as such', (min, max, texts) => {
  expect(renderSlider(500_000, 36_500_000, min, max).texts).toEqual(texts);
});

test('a thumb beside the other one at the end of the slider sets no limit beyond that end', () => {
  const { lowThumb, onChange } = renderSlider(900, 95_000, undefined, 500);
  fireEvent.change(lowThumb, { target: { value: '1000' } });
  expect(onChange).toHaveBeenLastCalledWith(undefined, 500);
  cleanup();
  const other = renderSlider(900, 95_000, 95_000, undefined);
  fireEvent.change(other.highThumb, { target: { value: '94000' } });
  expect(other.onChange).toHaveBeenLastCalledWith(95_000, undefined);
});
