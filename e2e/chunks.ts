// Finds built scripts, for tests that delay or count their requests.
import { readFileSync } from 'node:fs';

/**
 * Matches the URL of the built script that contains a source module, in the English build. Reads the manifest of the build, because the
 * names of built files are only hashes (vite.config.ts).
 */
export function scriptOf(source: string): RegExp {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest-en.json', 'utf8')) as Record<string, { file: string }>;
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no ${source}`);
  return new RegExp(`/${chunk.file.replaceAll('.', '\\.')}$`);
}
