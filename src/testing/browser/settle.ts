// Waits until a page that is rendered in happy-dom has stopped changing.
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Wire } from './render-app.tsx';

/** Milliseconds without a DOM change and without a pending request after which a page counts as settled. */
const SETTLED_MS = 60;

/** Waits until the DOM stops changing and no request is pending. */
export async function settle(page: Wire): Promise<void> {
  let lastChangeAt = performance.now();
  const observer = new MutationObserver(() => {
    lastChangeAt = performance.now();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  await waitFor(
    () => {
      expect(page.pending()).toBe(0);
      expect(performance.now() - lastChangeAt).toBeGreaterThan(SETTLED_MS);
    },
    { interval: 20 },
  );
  observer.disconnect();
}
