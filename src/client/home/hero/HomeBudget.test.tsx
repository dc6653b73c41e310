import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { HomeBudget } from './HomeBudget.tsx';

vi.mock('./HomeBudgetForm.tsx', () => ({
  get HomeBudgetForm() {
    throw new Error('no script');
  },
}));
afterEach(cleanup);

test('the button of the budget stays when the script of its fields cannot be loaded, and a dialog says so at each press', async () => {
  render(<HomeBudget />);
  const toggle = screen.getByRole('button', { name: 'What I can pay' });
  for (let press = 1; press <= 2; press++) {
    await userEvent.click(toggle);
    await screen.findByRole('dialog', { name: 'This could not be loaded' }, { timeout: 10_000 });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
  }
});
