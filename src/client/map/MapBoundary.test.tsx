import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { MapBoundary } from './MapBoundary.tsx';

afterEach(cleanup);

/** Whether `FakeMap` throws while rendering, as a map does whose script cannot be loaded. */
let isBroken = true;
function FakeMap() {
  if (isBroken) throw new Error('no script');
  return <p>A map</p>;
}

test('a map that fails to load shows a toast and a retry, and the rest of the page works (R69)', async () => {
  const caughtErrors: unknown[] = [];
  render(
    <MantineProvider env="test">
      <p>The rest of the page</p>
      <MapBoundary height={500}>
        <FakeMap />
      </MapBoundary>
      <Notifications />
    </MantineProvider>,
    { onCaughtError: (error) => caughtErrors.push(error) },
  );
  // long, because the script of the toast is loaded first
  expect(await screen.findByText('Map Error', undefined, { timeout: 20_000 })).toBeTruthy();
  expect(screen.getByText('There was an error loading the map. Please try again later.')).toBeTruthy();
  expect(screen.getByText('The rest of the page')).toBeTruthy();
  expect(caughtErrors).toHaveLength(1);
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByText('A map')).toBeTruthy();
});
