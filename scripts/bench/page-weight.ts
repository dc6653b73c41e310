// npm run bench -- page-weight [--chunks] [--arabic]
// Measures the weight of the scripts and styles that six pages load before the first interaction: those that their HTML links
// (src/server/ssr/pages.ts) with their static imports. Reads the build in dist/client and starts no server. Prints kB, gzip and brotli;
// --chunks also lists the files of the search page by weight; --arabic reads the Arabic build. Writes no file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The part of Vite's manifest that is read: what each source file was built into. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>;

const CLIENT = 'dist/client';
const page = (file: string): string => `src/client/${file}.tsx`;
/** Each page with the sources that it loads at once, and one that it loads later, of which only the styles are linked. */
const PAGES: [name: string, modules: string[], later?: string][] = [
  ['Home', [page('home/HomePage')]],
  ['Search', [page('search/SearchPage')]],
  ['Search, wide window', [page('search/SearchPage'), page('search/filters/FilterForm')]],
  ['Property', [page('property/PropertyPage')], page('property/contact/InquiryFields')],
  ['Agents', [page('agent/list/AgentsPage')]],
  ['Landing', [page('info/landing/ApartmentsPage')]],
];

const manifest = JSON.parse(
  readFileSync(join(CLIENT, `.vite/manifest-${process.argv.includes('--arabic') ? 'ar' : 'en'}.json`), 'utf8'),
) as Manifest;

/** The chunks of source files and their static imports. */
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

/** The files of the entry and of a page's sources; of what loads later only the styles. */
function filesOf(modules: string[], later?: string): { scripts: string[]; styles: string[] } {
  const chunks = chunksOf(['index.html', ...modules]);
  const chunksWithStyles = [...chunks, ...chunksOf(later ? [later] : [])];
  return { scripts: chunks.map((chunk) => chunk.file), styles: [...new Set(chunksWithStyles.flatMap((chunk) => chunk.css ?? []))] };
}

const contents = (file: string): Buffer => readFileSync(join(CLIENT, file));
/** Compressed bytes of files, each by itself. */
const gzip = (files: string[]): number => files.reduce((sum, file) => sum + gzipSync(contents(file)).length, 0);
const brotli = (files: string[]): number => files.reduce((sum, file) => sum + brotliCompressSync(contents(file)).length, 0);
const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

console.log('| Page | Files | JavaScript gzip kB | brotli kB | CSS gzip kB | brotli kB |\n|---|---|---|---|---|---|');
for (const [name, modules, later] of PAGES) {
  const { scripts, styles } = filesOf(modules, later);
  const cells = [name, scripts.length + styles.length, kB(gzip(scripts)), kB(brotli(scripts)), kB(gzip(styles)), kB(brotli(styles))];
  console.log(`| ${cells.join(' | ')} |`);
}

if (process.argv.includes('--chunks')) {
  const { scripts, styles } = filesOf([page('search/SearchPage')]);
  const heaviest = [...scripts, ...styles].map((file) => [gzip([file]), file] as const).sort((a, b) => b[0] - a[0]);
  console.log(`\n${heaviest.map(([bytes, file]) => `${kB(bytes).padStart(8)} kB  ${file}`).join('\n')}`);
}
