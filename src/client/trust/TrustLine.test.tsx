import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { TrustLine } from './TrustLine.tsx';

vi.mock('./AvailabilityForm.tsx', () => ({
  get AvailabilityForm() {
    throw new Error('no script');
  },
}));
afterEach(cleanup);

test('the line stays when the script of the form about availability cannot be loaded, and a dialog says so', async () => {
  // only what the line reads
  const property = { id: 1, userId: 2, confirmation: null } as Partial<PropertyView>;
  render(<TrustLine property={property as PropertyView} />);
  const toggle = screen.getByRole('button', { name: 'Is this still available?' });
  await userEvent.click(toggle);
  await screen.findByRole('dialog', { name: 'This could not be loaded' }, { timeout: 10_000 });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
});
