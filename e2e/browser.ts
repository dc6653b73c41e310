// Finds the browser of the end-to-end tests, of screenshots and of benchmarks.
import { existsSync } from 'node:fs';

/**
 * The path of Chromium: of CHROMIUM_PATH, an installed one, or the one that comes as a package (unpacked once into the temporary folder).
 */
export async function browserPath(): Promise<string> {
  const { chromium } = await import('@playwright/test');
  const installed = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()].find(
    (file) => file && existsSync(file),
  );
  if (installed) return installed;
  // before the import: makes the package use the libraries that it ships
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  return (await import('@sparticuz/chromium')).default.executablePath();
}
