import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { importWithRetry } from './import-with-retry.ts';

/**
 * `React.lazy` for a part that a page does not need: a script that cannot be loaded is requested again a few times; then `Substitute` is
 * rendered, by default nothing, so that the page stays.
 */
export const lazyOptional = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Substitute: ComponentType<P> = () => null,
): LazyExoticComponent<ComponentType<P>> => lazy(() => importWithRetry(load).catch(() => ({ default: Substitute })));
