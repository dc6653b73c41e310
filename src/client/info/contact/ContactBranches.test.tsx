import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { stubIntersectionObserver } from '../../../testing/browser/layout.ts';
import { ContactBranches } from './ContactBranches.tsx';

/** Whether the script of the map cannot be loaded. */
let isBroken = true;
vi.mock('./ContactMap.tsx', () => ({
  get ContactMap() {
    if (isBroken) throw new Error('no script');
    return () => <p>A map</p>;
  },
}));

test('the retry button of the map on the contact page loads its script again', async () => {
  stubIntersectionObserver();
  const caughtErrors: unknown[] = [];
  const page = render(
    <MantineProvider env="test">
      <ContactBranches />
    </MantineProvider>,
    { onCaughtError: (error) => caughtErrors.push(error) },
  );
  const tryAgain = await screen.findByRole('button', { name: 'Try Again' }, { timeout: 20_000 });
  expect(caughtErrors).toHaveLength(1);
  isBroken = false;
  await userEvent.click(tryAgain);
  expect(await screen.findByText('A map')).toBeDefined();
  page.unmount();
});
