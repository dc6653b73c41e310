// npm run bench -- page-weight [--chunks] [--arabic]
// Prints the compressed size (gzip and brotli) of the scripts and styles that six pages load before the first interaction: the files that
// their HTML links (src/server/ssr/pages.ts), with static imports. Reads the build in dist/client; starts no server.
// --chunks also lists the files of the search page, the largest first; --arabic reads the Arabic build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The fields of Vite's manifest that are read: for each source file the built file, its styles, and the source files that it imports. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>;

const CLIENT = 'dist/client';
const sourceOf = (component: string): string => `src/client/${component}.tsx`;
/** Each page with the source files that it loads at once, and one that it loads lazily, of which only the styles are linked. */
const PAGES: [name: string, modules: string[], lazyModule?: string][] = [
  ['Home', [sourceOf('home/HomePage')]],
  ['Search', [sourceOf('search/SearchPage')]],
  ['Search, wide window', [sourceOf('search/SearchPage'), sourceOf('search/filters/FilterForm')]],
  ['Property', [sourceOf('property/PropertyPage')], sourceOf('property/contact/InquiryFields')],
  ['Agents', [sourceOf('agent/list/AgentsPage')]],
  ['Landing', [sourceOf('info/landing/ApartmentsPage')]],
];

const manifest = JSON.parse(
  readFileSync(join(CLIENT, `.vite/manifest-${process.argv.includes('--arabic') ? 'ar' : 'en'}.json`), 'utf8'),
) as Manifest;

/** The built chunks of source files and of their static imports, each once. */
function chunksOf(modules: string[]) {
  const collectedKeys = new Set<string>();
  const collect = (key: string): void => {
    if (collectedKeys.has(key)) return;
    if (!manifest[key]) throw new Error(`The build has no ${key}: run npm run build`);
    collectedKeys.add(key);
    for (const imported of manifest[key].imports ?? []) collect(imported);
  };
  for (const module of modules) collect(module);
  return [...collectedKeys].map((key) => manifest[key]!);
}

/** The files of the entry and of a page's source files; of the lazy one only the styles. */
function filesOf(modules: string[], lazyModule?: string): { scripts: string[]; styles: string[] } {
  const chunks = chunksOf(['index.html', ...modules]);
  const chunksWithStyles = [...chunks, ...chunksOf(lazyModule ? [lazyModule] : [])];
  return { scripts: chunks.map((chunk) => chunk.file), styles: [...new Set(chunksWithStyles.flatMap((chunk) => chunk.css ?? []))] };
}

const readFile = (file: string): Buffer => readFileSync(join(CLIENT, file));
/** The sum of the compressed bytes of files, each compressed by itself. */
const gzipBytes = (files: string[]): number => files.reduce((sum, file) => sum + gzipSync(readFile(file)).length, 0);
const brotliBytes = (files: string[]): number => files.reduce((sum, file) => sum + brotliCompressSync(readFile(file)).length, 0);
const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

console.log('| Page | Files | JavaScript gzip kB | brotli kB | CSS gzip kB | brotli kB |\n|---|---|---|---|---|---|');
for (const [name, modules, lazyModule] of PAGES) {
  const { scripts, styles } = filesOf(modules, lazyModule);
  const sizes = [gzipBytes(scripts), brotliBytes(scripts), gzipBytes(styles), brotliBytes(styles)];
  const cells = [name, scripts.length + styles.length, ...sizes.map(kB)];
  console.log(`| ${cells.join(' | ')} |`);
}

if (process.argv.includes('--chunks')) {
  const { scripts, styles } = filesOf([sourceOf('search/SearchPage')]);
  const files = [...scripts, ...styles].map((file) => ({ file, bytes: gzipBytes([file]) })).sort((a, b) => b.bytes - a.bytes);
  console.log(`\n${files.map(({ file, bytes }) => `${kB(bytes).padStart(8)} kB  ${file}`).join('\n')}`);
}
