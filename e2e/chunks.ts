// Finds built scripts, for tests that delay or count their requests.
import { readFileSync } from 'node:fs';

/** The URL of the English script that contains a source module; its file name is only a hash (vite.config.ts). */
export function scriptOf(source: string): RegExp {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest-en.json', 'utf8')) as Record<string, { file: string }>;
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no ${source}`);
  return new RegExp(`/${chunk.file.replaceAll('.', '\\.')}$`);
}
