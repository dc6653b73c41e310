import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { DeferredControl } from './DeferredControl.tsx';

afterEach(cleanup);

/** Texts of the pressed buttons of a group. */
function pressedButtons(group: 'bedrooms' | 'bathrooms' | 'minParking', draft: SearchFilter): string[] {
  render(<DeferredControl group={group} draft={draft} onChange={() => {}} counts={undefined} expanded={false} />);
  const buttons = screen.getAllByRole('button').filter((button) => button.getAttribute('aria-pressed') === 'true');
  const texts = buttons.map((button) => button.textContent);
  cleanup();
  return texts;
}

test('a minimum presses its button, and a maximum or an exact number none', () => {
  expect(pressedButtons('bathrooms', {})).toEqual(['Any']);
  expect(pressedButtons('bathrooms', { minBathrooms: 2 })).toEqual(['2+']);
  expect(pressedButtons('bathrooms', { maxBathrooms: 2 })).toEqual([]);
  expect(pressedButtons('bathrooms', { minBathrooms: 2, maxBathrooms: 2 })).toEqual([]);
  expect(pressedButtons('minParking', {})).toEqual(['Any']);
  expect(pressedButtons('minParking', { minParking: 2 })).toEqual(['2+']);
  expect(pressedButtons('bedrooms', { minBedrooms: 2 })).toEqual(['2+']);
  expect(pressedButtons('bedrooms', { maxBedrooms: 2 })).toEqual([]);
  expect(pressedButtons('bedrooms', { bedrooms: [2] })).toEqual(['2']);
});
