import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfigProvider } from '../site-config.tsx';
import { PageBoundary } from './PageBoundary.tsx';

afterEach(cleanup);

const config = { origin: 'https://homes.example', tileUrl: '', demo: null };
/** A page that throws when it renders. */
const BrokenPage = (): never => {
  throw new Error('no chunk');
};
/** The error boundary around a page. A new `locationKey` means that the visitor has navigated. */
const boundaryAt = (locationKey: string, isBroken: boolean) => (
  <ConfigProvider value={config}>
    <PageBoundary locationKey={locationKey}>{isBroken ? <BrokenPage /> : <p>A page</p>}</PageBoundary>
  </ConfigProvider>
);

test('a page that throws shows an error, and the next page renders', () => {
  const onCaughtError = vi.fn();
  const { rerender } = render(boundaryAt('1', true), { onCaughtError });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page could not be loaded');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  // without a navigation the error stays
  rerender(boundaryAt('1', false));
  expect(screen.queryByText('A page')).toBeNull();
  rerender(boundaryAt('2', false));
  expect(screen.getByText('A page')).toBeTruthy();
  rerender(boundaryAt('3', true));
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(onCaughtError).toHaveBeenCalledTimes(2);
});
