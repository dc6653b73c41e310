import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { importWithRetry } from '../../import-with-retry.ts';
import { LoadFailed } from './LoadFailed.tsx';

/** Short, because the user who pressed the button waits. */
const RETRY_DELAYS_MS = [1000];

/**
 * `React.lazy` for a dialog, a menu or a form that a button opens: if its script cannot be loaded, also not at a second attempt, a dialog says so, and the page
 * stays. `onFailure` is called each time that dialog is shown, because the script is not requested again before the page is reloaded.
 */
export const lazyDialog = <P extends { onClose: () => void; opened?: boolean }>(
  load: () => Promise<{ default: ComponentType<P> }>,
  onFailure?: () => void,
): LazyExoticComponent<ComponentType<P>> =>
  lazy<ComponentType<P>>(() =>
    importWithRetry(load, RETRY_DELAYS_MS).catch(() => ({
      default: ({ onClose, opened = true }: P) => <LoadFailed onClose={onClose} opened={opened} onShown={onFailure} />,
    })),
  );
