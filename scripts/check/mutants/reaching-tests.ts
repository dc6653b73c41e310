// Finds the tests that reach a source file by imports, the nearest first.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const IMPORT_STATEMENT = /from\s+'(\.[^']+)'|import\s+'(\.[^']+)'|import\('(\.[^']+)'\)/g;

/** The files that import each file, also by dynamic imports. */
function readImporters(): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  const addImport = (from: string, to: string): void => void importers.set(to, [...(importers.get(to) ?? []), from]);
  for (const file of globSync(['src/**/*.{ts,tsx}', 'e2e/**/*.ts']).map((path) => path.replaceAll('\\', '/'))) {
    const source = readFileSync(file, 'utf8');
    for (const [, fromTarget, bareTarget, dynamicTarget] of source.matchAll(IMPORT_STATEMENT))
      addImport(file, normalize(join(dirname(file), fromTarget ?? bareTarget ?? dynamicTarget ?? '')));
  }
  // pages are found by their names
  for (const page of globSync('src/client/**/*Page.tsx')) addImport('src/client/routes.tsx', page);
  return importers;
}

/** The test files of Vitest that reach a file, those with the fewest imports between first. */
export function testsReaching(file: string): string[] {
  const importers = readImporters();
  const distances = new Map([[file, 0]]);
  // the loop also visits the files that it adds, the nearest first
  for (const [current, distance] of distances)
    for (const importer of importers.get(current) ?? []) if (!distances.has(importer)) distances.set(importer, distance + 1);
  const folder = dirname(file);
  const rank = (path: string): number => (path.startsWith(folder) ? 0 : distances.get(path)!);
  return [...distances.keys()].filter((path) => /\.test\.tsx?$/.test(path)).toSorted((a, b) => rank(a) - rank(b));
}

/** The browser tests that open a page which shows a file of the client: those that name its address. All of them when every page shows it. */
export function browserTestsReaching(file: string): string[] {
  const importers = readImporters();
  const reached = new Set([file]);
  for (const current of reached) for (const importer of importers.get(current) ?? []) reached.add(importer);
  const routes = readFileSync('src/client/routes.tsx', 'utf8');
  const addresses = [...routes.matchAll(/page\(\s*'([^']+)',\s*'([^']+)'/g)].flatMap(([, path, name]) =>
    reached.has(`src/client/${name}.tsx`) ? [path!.replace(/\/[:*].*$/, '')] : [],
  );
  const specs = globSync('e2e/**/*.spec.ts');
  const isNamed = (spec: string): boolean => {
    const source = readFileSync(spec, 'utf8');
    return addresses.some((address) => source.includes(`'${address || '/'}`) || source.includes(`\`${address || '/'}`));
  };
  return specs.filter(isNamed).toSorted();
}
