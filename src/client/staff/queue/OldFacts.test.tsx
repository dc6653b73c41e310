import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OldFacts } from './QueueSection.tsx';

afterEach(cleanup);

test('facts older than a year are lines above the queue with their source and date; without any nothing is shown', () => {
  const { container, rerender } = render(<OldFacts facts={[]} />);
  expect(container.textContent).toBe('');
  const facts = [
    { name: 'UNCOUNTED_TRANSFER Sharjah', asOf: '2025-09', source: 'A broker' },
    { name: 'SERVICE_CHARGES', asOf: '2025', source: 'Adverts' },
  ];
  rerender(<OldFacts facts={facts} />);
  expect(screen.getByText('2 facts on public pages are older than a year')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'UNCOUNTED_TRANSFER Sharjah: A broker, as of 2025-09',
    'SERVICE_CHARGES: Adverts, as of 2025',
  ]);
});
