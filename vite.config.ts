// Builds the website: the client once for each language, and the server's bundle. Also configures the development server.
import { hash } from 'node:crypto';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pureRouter } from './scripts/build/pure-router.ts';
import { compileMessages } from './scripts/messages/compile.ts';
import { messagesOf } from './scripts/messages/vite-plugin.ts';
import { isLocale } from './src/shared/locale.ts';

/** The file of each mark, to find two files with the same one. */
const fileByMark = new Map<string, string>();
/**
 * The name of a class of a CSS module: its own and a mark of the file, short because scripts contain these names too. @throws Error for
 * two equal marks
 */
function generateScopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  const mark = hash('sha256', path, 'base64url').slice(0, 3);
  const fileWithMark = fileByMark.get(mark) ?? path;
  if (fileWithMark !== path) throw new Error(`${path} and ${fileWithMark} have the same mark: rename one`);
  fileByMark.set(mark, path);
  return `${name}_${mark}`;
}

/** Aliases to the router's production build: its package exports the development build, which has warnings. */
const PRODUCTION_ROUTER = [
  ['react-router', 'index'],
  ['react-router/dom', 'dom-export'],
].map(([name, file]) => ({
  find: new RegExp(`^${name}$`),
  replacement: join(import.meta.dirname, `node_modules/react-router/dist/production/${file}.mjs`),
}));

/** A pattern of modules by beginnings of their paths, which are expressions themselves. */
const anyOf = (...paths: string[]): RegExp => new RegExp(paths.join('|'));

/** Modules that send requests and read their answers, which are loaded later: see loadTrpcLink in src/client/trpc/trpc.ts. */
const REQUESTS = anyOf(
  'client/trpc/trpc-link',
  'node_modules/superjson',
  '@trpc/client/dist/http',
  '@trpc/client/dist/unstable',
  '@trpc/server/dist/tracked',
);
/** All modules but the entry and those of REQUESTS. */
const FIRST = new RegExp(`^(?!.*(?:entry-client|index\\.html|${REQUESTS.source}))`);
/** The card of a home, and what the home page shares with the search page. */
const HOMES = anyOf(
  'IconAdjustmentsHorizontal',
  'client/property-card/actions/CompareButton',
  'client/property-card/actions/SaveButton',
  'client/property-card/actions/useSaved',
  'client/property-card/Property(?!ListCard)',
  'client/property-card/pictures/CardPictures',
  'client/hydration/ClientOnly',
  'client/search/last-search',
  'client/search/results/RecentlyViewed',
  'client/property/recently',
  'client/ui/page/Breadcrumbs',
  'client/ui/SegmentedControl',
);
/** What results and map of the search page share. */
const SEARCH = anyOf(
  'client/search/headings',
  'client/search/useSearchPage',
  'client/search/SearchBar',
  'client/search/filters/change-filter',
  'client/search/results/Search',
  'client/search/results/Result',
  'client/search/results/[Pp]ager',
  'client/property/FloatLink',
);
/** What searches with filters or a text need: see searchChunks. */
const FILTERED = anyOf(
  'client/search/chips/ActiveFilters',
  'client/search/chips/FilterChips',
  'client/search/chips/filter-chips',
  'client/search/results/OtherPurpose',
);
const ZOD = anyOf('node_modules/zod/', 'shared/field-schemas');
/** Modules that would load Mantine or zod. */
const HEAVY = anyOf(
  'shared/field-schemas',
  'client/theme/theme',
  'client/ui/form',
  'client/ui/mantine',
  'client/ui/page/Query',
  'client/ui/dialog/Notifications',
  'client/ui/dialog/ConfirmDialog',
);
/** Our modules and icons without HEAVY. */
const LIGHT = new RegExp(`^(?!.*(?:${HEAVY.source})).*(?:src/(?:client|shared)|@tabler)`);

/** The scripts into which modules are put together, apart from those that the imports decide. */
const CHUNK_GROUPS = [
  { name: 'requests', test: REQUESTS, priority: 3, includeDependenciesRecursively: false },
  { name: 'first', tags: ['$initial' as const], test: FIRST, priority: 2, includeDependenciesRecursively: false },
  { name: 'homes', test: HOMES, minShareCount: 2, priority: 1 },
  { name: 'search', test: SEARCH, minShareCount: 2, priority: 1 },
  { name: 'filtered', test: FILTERED, priority: 1 },
  // by itself, so that no small module of the same pages loads zod
  { name: 'zod', test: ZOD, priority: 1 },
  // used by 16 chunks and more
  { name: 'often', test: LIGHT, minShareCount: 16, priority: 1 },
];

await compileMessages();

/** The client is built once for each language, which is the mode; the server's bundle and the development server hold all languages. */
export default defineConfig(({ isSsrBuild, command, mode }) => {
  const locale = command === 'build' && !isSsrBuild && isLocale(mode) ? mode : null;
  const assetsDir = locale === 'ar' ? 'assets/ar' : 'assets';
  return {
    plugins: [react(), ...(locale ? [messagesOf(locale), pureRouter()] : [])],
    css: { modules: { generateScopedName } },
    ...(isSsrBuild || command !== 'build' ? {} : { resolve: { alias: PRODUCTION_ROUTER } }),
    build: {
      outDir: 'dist/client',
      // English comes first and empties the folder
      emptyOutDir: locale !== 'ar',
      assetsDir,
      // the page around each address links its route's own styles and scripts: see src/server/ssr/pages.ts
      manifest: !isSsrBuild && `.vite/manifest-${locale}.json`,
      copyPublicDir: !isSsrBuild && locale !== 'ar',
      sourcemap: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      ...(isSsrBuild
        ? {}
        : {
            rolldownOptions: {
              // the packages of tRPC have no side effects but do not declare it
              treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }], propertyReadSideEffects: false },
              output: {
                // the first script lists the names of all others: a hash alone is shorter
                chunkFileNames: `${assetsDir}/[hash:7].js`,
                assetFileNames: ({ names }) => `${assetsDir}/${names[0]?.endsWith('.css') ? '' : '[name]-'}[hash:7][extname]`,
                // reading properties and globals has no side effects here, which the minifier cannot know
                minify: {
                  compress: { treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false } },
                  mangle: true,
                  codegen: true,
                },
                codeSplitting: { groups: CHUNK_GROUPS },
              },
            },
          }),
    },
    // one bundle for the server, so that a start does not read thousands of module files
    ...(isSsrBuild ? { ssr: { noExternal: true as const } } : {}),
  };
});
