// Windows of the tests. A test runs at one width, at a desktop's where the file names none; only what is about layout or touch runs at both.

/** The window of a desktop, which playwright.config.ts sets. */
export const DESKTOP = { width: 1440, height: 900 };
/** The window of a phone. */
export const PHONE = { width: 390, height: 844 };
