// Finds the browser of the end-to-end tests, of screenshots and of benchmarks.
import { existsSync } from 'node:fs';

/**
 * Returns the path of Chromium: that in CHROMIUM_PATH, else an installed one, else that of the package @sparticuz/chromium. The package
 * unpacks it into the temporary folder and needs the environment variable AWS_EXECUTION_ENV, which this function sets.
 */
export async function browserPath(): Promise<string> {
  const { chromium } = await import('@playwright/test');
  const installed = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()].find(
    (file) => file && existsSync(file),
  );
  if (installed) return installed;
  // must be set before the import: only then the package uses the system libraries that it brings along
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  return (await import('@sparticuz/chromium')).default.executablePath();
}
