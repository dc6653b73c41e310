// npm run weight: what a page loads before anybody touches it, after a build: its scripts and styles as the HTML links them
// (src/server/pages.ts) with everything they import at once. With `--chunks` each file of the listing page by weight.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>;

const CLIENT = 'dist/client';
const page = (file: string): string => `src/client/${file}.tsx`;
const ROOM = page('ui/Mantine');
const PAGES: [name: string, modules: string[]][] = [
  ['Home', [page('home/HomePage')]],
  ['Listing', [page('property/ListingPage')]],
  ['Listing, wide window', [page('property/ListingPage'), page('property/FilterForm')]],
  ['Property', [page('property/PropertyPage'), ROOM]],
  ['Agents', [page('agent/AgentsPage')]],
  ['Landing', [page('info/ApartmentsPage')]],
];

const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest;

/** The files of the entry and of a page's sources. */
function filesOf(modules: string[]): { scripts: string[]; styles: string[] } {
  const seen = new Set<string>();
  const collect = (key: string): void => {
    if (seen.has(key) || !manifest[key]) return;
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) collect(imported);
  };
  collect('index.html');
  for (const module of modules) {
    if (!manifest[module]) throw new Error(`The build holds no ${module}: run npm run build`);
    collect(module);
  }
  const chunks = [...seen].map((key) => manifest[key]!);
  return { scripts: chunks.map((chunk) => chunk.file), styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))] };
}

const contents = (file: string): Buffer => readFileSync(join(CLIENT, file));
const gzip = (files: string[]): number => files.reduce((sum, file) => sum + gzipSync(contents(file)).length, 0);
const brotli = (files: string[]): number => files.reduce((sum, file) => sum + brotliCompressSync(contents(file)).length, 0);
const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

console.log('| Page | Files | JavaScript gzip kB | brotli kB | CSS gzip kB | brotli kB |\n|---|---|---|---|---|---|');
for (const [name, modules] of PAGES) {
  const { scripts, styles } = filesOf(modules);
  const cells = [name, scripts.length + styles.length, kB(gzip(scripts)), kB(brotli(scripts)), kB(gzip(styles)), kB(brotli(styles))];
  console.log(`| ${cells.join(' | ')} |`);
}

if (process.argv.includes('--chunks')) {
  const { scripts, styles } = filesOf([page('property/ListingPage')]);
  const heaviest = [...scripts, ...styles].map((file) => [gzip([file]), file] as const).sort((a, b) => b[0] - a[0]);
  console.log(`\n${heaviest.map(([bytes, file]) => `${kB(bytes).padStart(8)} kB  ${file}`).join('\n')}`);
}
