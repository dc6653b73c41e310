import { cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { lazyOptional } from './lazy-optional.ts';

afterEach(cleanup);

test('an optional part is rendered once its script has loaded', async () => {
  const Part = lazyOptional(() => Promise.resolve({ default: ({ text }: { text: string }) => <p>{text}</p> }));
  render(
    <Suspense fallback="Loading">
      <Part text="Optional part" />
    </Suspense>,
  );
  expect(await screen.findByText('Optional part')).toBeTruthy();
});

test('an optional part whose script cannot be loaded renders nothing, and the page around it stays', async () => {
  const Part = lazyOptional(() => Promise.reject<{ default: ComponentType }>(new TypeError('Failed to fetch dynamically imported module')));
  const { container } = render(
    <main>
      <h1>Page</h1>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </main>,
  );
  await expect.poll(() => container.textContent).toBe('Page');
});
