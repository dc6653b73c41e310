import { readFileSync } from 'node:fs';

/** Addresses of the English script of a source module, whose file has a hash alone as its name (vite.config.ts). */
export function scriptOf(source: string): RegExp {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest-en.json', 'utf8')) as Record<string, { file: string }>;
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no ${source}`);
  return new RegExp(`/${chunk.file.replaceAll('.', '\\.')}$`);
}
