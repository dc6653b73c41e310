// Keeps the display settings (currency, units) of a page while the server renders it, separately for each request.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Display } from '../shared/display.ts';

const requestDisplay = new AsyncLocalStorage<Display>();
/** The display settings of the page that is being rendered; `{}` when none is. */
export const readRequestDisplay = (): Display => requestDisplay.getStore() ?? {};

/** Calls `run`, which renders a page, so that it and everything it awaits see these display settings. */
export const inDisplay = <T>(display: Display, run: () => T): T => requestDisplay.run(display, run);
