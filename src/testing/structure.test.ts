// Tests that the imports below src follow the layers of docs/architecture.md, and that no folder has a name without meaning, such as utils.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/** An import: the importing file, and the imported file or package. */
interface Import {
  from: string;
  to: string;
  isTypeOnly: boolean;
}

const files = globSync('src/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
/**
 * `import … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`. The first group is `type` where only types are imported; one
 * of the others is x.
 */
const IMPORT_STATEMENT = /^\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|import\('([^']+)'\)/gm;

const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(IMPORT_STATEMENT)].map((match) => {
    const target = match[2] ?? match[3] ?? match[4] ?? '';
    return { from, to: target.startsWith('.') ? normalize(join(dirname(from), target)) : target, isTypeOnly: match[1] !== undefined };
  }),
);
/** The folder below src that a file is in, such as `client`; empty for packages. */
const topFolder = (file: string): string => (file.startsWith('src/') ? (file.split('/')[1] ?? '') : '');
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || topFolder(file) === 'testing';
/** Imports as `from → to`, for the message of a failing test. */
const show = (list: Import[]): string[] => list.map((i) => `${i.from} → ${i.to}`);
const productionImports = imports.filter((i) => !isTest(i.from));

/** The files that stand for their folders. */
const FRONTS = ['src/server/search/planner/planner.ts', 'src/server/search/text/parser.ts'];

describe('imports between folders', () => {
  test('shared imports only zod and itself', () => {
    expect(show(productionImports.filter((i) => topFolder(i.from) === 'shared' && i.to !== 'zod' && topFolder(i.to) !== 'shared'))).toEqual(
      [],
    );
  });

  test('the client imports only the router type from the server', () => {
    const forbiddenImports = productionImports.filter((i) => topFolder(i.from) === 'client' && topFolder(i.to) === 'server');
    expect(show(forbiddenImports.filter((i) => !i.isTypeOnly || i.to !== 'src/server/router.ts'))).toEqual([]);
  });

  test('the server imports only the page renderer from the client', () => {
    const forbiddenImports = productionImports.filter((i) => topFolder(i.from) === 'server' && topFolder(i.to) === 'client');
    expect(show(forbiddenImports.filter((i) => i.from !== 'src/server/ssr/pages.ts' || i.to !== 'src/client/entry-server.tsx'))).toEqual(
      [],
    );
  });

  test('shared holds what both sides use, and the schemas of the API', () => {
    const importersOf = (file: string): string[] => productionImports.filter((i) => i.to === file).map((i) => i.from);
    // `client` and `server` where they use a file of shared, directly or by way of other files of shared
    const sidesOf = (file: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(file)) return new Set();
      seen.add(file);
      const sides = importersOf(file).map((from) => (topFolder(from) === 'shared' ? sidesOf(from, seen) : new Set([topFolder(from)])));
      return new Set(sides.flatMap((side) => [...side]));
    };
    const candidates = files.filter((file) => topFolder(file) === 'shared' && !isTest(file) && !file.includes('/generated/'));
    // only pages show the titles of listings today, because emails take them from the database
    const exceptions = ['src/shared/property/listing-text.ts'];
    const definesSchema = (file: string): boolean => imports.some((i) => i.from === file && i.to === 'zod');
    const oneSided = candidates.filter((file) => !exceptions.includes(file) && !definesSchema(file) && sidesOf(file).size < 2);
    // fails when the files are not found
    expect(candidates.length).toBeGreaterThan(80);
    expect(oneSided.map((file) => `${file}: ${[...sidesOf(file)].join()}`)).toEqual([]);
  });

  test('production code imports nothing from src/testing', () => {
    expect(show(productionImports.filter((i) => topFolder(i.to) === 'testing'))).toEqual([]);
  });

  test('only routers and HTTP adapters import Express or tRPC', () => {
    // routers and files of routes, the folders of HTTP, files that connect Express and tRPC, the webhook of Stripe, and uploads
    const transports =
      /\.(router|routes)\.ts$|^src\/server\/(http|rest|ssr|seo|fast-path)\/|^src\/server\/(app|trpc|router|context|errors)\.ts$|\/(stripe\/webhook|multipart|receive-file)\.ts$/;
    const forbiddenImports = productionImports.filter(
      (i) => topFolder(i.from) === 'server' && /^(express|@trpc\/server)/.test(i.to) && !transports.test(i.from),
    );
    expect(show(forbiddenImports)).toEqual([]);
  });

  test('domain folders do not import each other in a cycle', () => {
    /** The domain folder of a file, such as `agent` of src/server/agent/agent.ts; empty for others. */
    const domainOf = (file: string): string => (file.startsWith('src/server/') && file.split('/').length > 3 ? file.split('/')[2]! : '');
    const edges = new Map<string, Set<string>>();
    // a router may combine several domains, because only the root router imports it; entities describe tables, which statements of every domain name
    const isCounted = (edge: (typeof productionImports)[number]) =>
      !edge.isTypeOnly && !edge.from.endsWith('.router.ts') && !/[./]entity\.ts$/.test(edge.to) && !/[./]entity\.ts$/.test(edge.from);
    for (const i of productionImports.filter(isCounted)) {
      const [from, to] = [domainOf(i.from), domainOf(i.to)];
      // `db` is not a domain: all folders use it
      if (from && to && from !== to && to !== 'db' && from !== 'db') edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
    const cyclePaths: string[] = [];
    const visitFolder = (folder: string, path: string[]): void => {
      if (path.includes(folder)) {
        cyclePaths.push([...path.slice(path.indexOf(folder)), folder].join(' → '));
        return;
      }
      for (const next of edges.get(folder) ?? []) visitFolder(next, [...path, folder]);
    };
    for (const start of edges.keys()) visitFolder(start, []);
    expect([...new Set(cyclePaths)]).toEqual([]);
  });

  test('tests name procedures where the compiler checks the name: only these files have addresses of /trpc as text', () => {
    const testFiles = [...files.filter(isTest), ...globSync('e2e/**/*.ts').map((file) => file.replaceAll('\\', '/'))];
    // names that do not exist or that the test generates, the access table, and the modules by which all other tests name procedures
    expect(testFiles.filter((file) => /['"`} ]\/trpc\//.test(readFileSync(file, 'utf8'))).toSorted()).toEqual([
      'src/server/access.api.test.ts',
      'src/server/http/fuzz.api.test.ts',
      'src/server/http/malformed-addresses.api.test.ts',
      'src/server/http/request/requests.api.test.ts',
      'src/server/metrics/metrics.api.test.ts',
      'src/testing/browser/render-app.tsx',
      'src/testing/factories/caller.ts',
      'src/testing/procedure-path.ts',
    ]);
  });

  test.each(FRONTS)('outside its folder only %s is imported of it', (front) => {
    const isInside = (file: string): boolean => file.startsWith(`${dirname(front)}/`);
    expect(productionImports.some((i) => i.to === front && !isInside(i.from))).toBe(true);
    expect(show(productionImports.filter((i) => isInside(i.to) && !isInside(i.from) && i.to !== front))).toEqual([]);
  });

  test('the parser of search texts does not know the planner', () => {
    const isIn = (file: string, folder: string): boolean => file.startsWith(`src/server/search/${folder}/`);
    expect(show(productionImports.filter((i) => isIn(i.from, 'text') && isIn(i.to, 'planner')))).toEqual([]);
  });

  test('there are no utils, helpers or types folders and no barrel files', () => {
    expect(files.filter((file) => /\/(utils|helpers|types)\/|\/index\.tsx?$/.test(file))).toEqual([]);
  });
});

/**
 * Every cycle of imports, as the shortest path from a node (a file or a folder) back to itself. A cycle of the same nodes is listed once.
 * `nodeOf` gives the node of a file, or '' to leave the file out.
 */
function findCycles(nodeOf: (file: string) => string): string[] {
  const edges = new Map<string, Set<string>>();
  for (const productionImport of productionImports) {
    const [from, to] = [nodeOf(productionImport.from), nodeOf(productionImport.to)];
    if (from && to && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  }
  const cyclePaths = new Map<string, string>();
  for (const start of edges.keys()) {
    // the loop also visits the nodes that it adds, nearest first
    const pathsFromStart = new Map([[start, [start]]]);
    for (const [node, pathToNode] of pathsFromStart) {
      for (const next of edges.get(node) ?? []) {
        if (next === start) cyclePaths.set(pathToNode.toSorted().join(), [...pathToNode, start].join(' → '));
        else if (!pathsFromStart.has(next)) pathsFromStart.set(next, [...pathToNode, next]);
      }
    }
  }
  return [...cyclePaths.values()];
}

test('imports between files go in one direction, including those of types and of lazy parts', () => {
  const sourceFiles = new Set(files.filter((file) => !isTest(file) && !file.includes('/generated/')));
  // fails when the files are not found
  expect(sourceFiles.size).toBeGreaterThan(1000);
  expect(findCycles((file) => (sourceFiles.has(file) ? file : ''))).toEqual([]);
});

describe('imports inside src/client', () => {
  const clientFiles = new Set(files.filter((file) => topFolder(file) === 'client' && !isTest(file)));

  test('between folders go in one direction', () => {
    expect(findCycles((file) => (topFolder(file) === 'client' && file.split('/').length > 3 ? file.split('/')[2]! : ''))).toEqual([]);
  });

  test('take React.lazy only into the files that handle a script that cannot be loaded', () => {
    const importsLazy = (file: string) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(file, 'utf8'));
    expect([...clientFiles].filter(importsLazy).toSorted()).toEqual([
      'src/client/hydration/lazy-hydrated-form.tsx',
      'src/client/lazy-optional.ts',
      // MapBoundary shows the failure
      'src/client/map/lazy.tsx',
      // whole pages: PageBoundary shows the failure
      'src/client/routes.tsx',
      'src/client/ui/dialog/lazy-dialog.tsx',
      'src/client/ui/page/lazy-part.tsx',
    ]);
  });

  test('never lead to the site layout, which imports the routes', () => {
    const isLayout = (file: string) => file.startsWith('src/client/layout/');
    const forbiddenImports = productionImports.filter((i) => isLayout(i.to) && !isLayout(i.from) && i.from !== 'src/client/App.tsx');
    // files directly in src/client put the application together, so they may import the layout
    expect(show(forbiddenImports.filter((i) => i.from.split('/').length > 3))).toEqual([]);
  });
});
