import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** `React.lazy` for a part that a page does not need: it renders nothing if its script cannot be loaded, so that the page stays. */
export const lazyOptional = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> =>
  lazy(() => load().catch(() => ({ default: () => null })));
