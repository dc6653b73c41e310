// Keeps the display settings (currency, units) of the page that is being rendered, per request.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Display } from '../shared/display.ts';

const requestDisplay = new AsyncLocalStorage<Display>();
/** The settings of the page that is rendered now; none outside of one. */
export const readRequestDisplay = (): Display => requestDisplay.getStore() ?? {};

/** Renders a page, and all that it waits for, with a person's settings. */
export const inDisplay = <T>(display: Display, run: () => T): T => requestDisplay.run(display, run);
