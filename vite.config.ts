// Configures Vite, which builds the website into dist/: the browser's scripts and styles once per language, and the module with which the
// server renders pages. Also configures the development server. Compiles the texts of src/shared/messages when it is loaded.

import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { drawIcons } from './scripts/build/icons.ts';
import { compileMessages } from './scripts/messages/compile.ts';
import { messagesOf } from './scripts/messages/vite-plugin.ts';
import { isLocale } from './src/shared/locale.ts';

/** Each mark of `generateScopedName` with its file, to detect two files with the same mark. */
const fileByMark = new Map<string, string>();
/**
 * The name that a class of a CSS module gets: its own name and a mark for the file, such as `heading_x7Q`. The mark has only three
 * characters, because scripts contain these names too. @throws Error when two files have the same mark
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

/** A pattern that matches a module when its path contains one of `paths`, which are regular expressions. */
const anyOf = (...paths: string[]): RegExp => new RegExp(paths.join('|'));

// The patterns below assign modules to the browser's scripts (CHUNK_GROUPS).

/** Modules that send requests and read their answers. They are loaded lazily, by loadTrpcLink in src/client/trpc/trpc.ts. */
const REQUESTS = anyOf(
  'client/trpc/trpc-link',
  'node_modules/superjson',
  '@trpc/client/dist/http',
  '@trpc/client/dist/unstable',
  '@trpc/server/dist/tracked',
);
/** All modules but the entry and those of REQUESTS. The tag `$initial` limits them to modules that every page loads at once. */
const FIRST = new RegExp(`^(?!.*(?:entry-client|index\\.html|${REQUESTS.source}))`);
/** The card of a home, and what the home page shares with the search page. */
const HOMES = anyOf(
  'client/property-card/actions/CompareButton',
  'client/property-card/actions/SaveButton',
  'client/property-card/actions/useSaved',
  'client/property-card/Property(?!ListCard)',
  'client/property-card/pictures/CardPictures',
  'client/hydration/ClientOnly',
  'client/search/last-search',
  'client/search/results/RecentlyViewed',
  'client/property/recently',
  'client/property-card/last-results',
  'shared/property/place/area-slug',
  'use-intersection',
  'client/ui/page/Breadcrumbs',
  'client/ui/SegmentedControl',
);
/** What the list and the map of the search page share. */
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
/** What shows a message in place of a part of a page whose script cannot be loaded. */
const PART = anyOf('client/ui/page/lazy-part', 'client/ui/page/TryAgain');
/** Modules of ours that import Mantine or zod, which are large. */
const HEAVY = anyOf(
  'shared/field-schemas',
  'client/theme/theme',
  'client/ui/form',
  'client/ui/mantine',
  'client/ui/page/Query',
  'client/ui/dialog/Notifications',
  'client/ui/dialog/ConfirmDialog',
);
/** Whether a module of ours imports zod. */
const importsZod = (id: string): boolean => id.includes('/src/') && readFileSync(id.split('?')[0]!, 'utf8').includes("from 'zod'");
/** Our modules, without HEAVY. A page without Mantine and zod can load them. */
const LIGHT = new RegExp(`^(?!.*(?:${HEAVY.source})).*src/(?:client|shared)`);

/**
 * Scripts (chunks) that several pages share. For all other modules the bundler decides. The group with the highest priority gets a module
 * first; `minShareCount` is the least number of chunks that must use the module.
 */
const CHUNK_GROUPS = [
  { name: 'requests', test: REQUESTS, priority: 3, includeDependenciesRecursively: false },
  { name: 'first', tags: ['$initial' as const], test: FIRST, priority: 2, includeDependenciesRecursively: false },
  { name: 'homes', test: HOMES, minShareCount: 2, priority: 1 },
  { name: 'search', test: SEARCH, minShareCount: 2, priority: 1 },
  // a script of its own, so that no page loads the search page for it
  { name: 'part', test: PART, priority: 2 },
  // modules that 16 chunks or more use, together in one script
  {
    name: 'often',
    test: (id: string) => LIGHT.test(id) && !importsZod(id),
    minShareCount: 16,
    priority: 1,
    includeDependenciesRecursively: false,
  },
];

/** Names of fonts and icons: the same in the builds of all languages and of the server, which links them too. */
const FILES = 'assets/[name]-[hash:7][extname]';

await compileMessages();
drawIcons();

/**
 * The browser's build is run once per language, which is Vite's mode (`--mode ar`). The server's build and the development server have all
 * languages.
 */
export default defineConfig(({ isSsrBuild, command, mode }) => {
  /** The language of a build for the browser; null for the server's build and the development server. */
  const locale = command === 'build' && !isSsrBuild && isLocale(mode) ? mode : null;
  const assetsDir = locale === 'ar' ? 'assets/ar' : 'assets';
  return {
    // messagesOf puts the texts of the language into the modules
    plugins: [react(), ...(locale ? [messagesOf(locale)] : [])],
    css: { modules: { generateScopedName } },
    ...(isSsrBuild || command !== 'build' ? {} : { resolve: { alias: PRODUCTION_ROUTER } }),
    build: {
      outDir: 'dist/client',
      // the English build runs first and empties the folder; the Arabic one adds its files
      emptyOutDir: locale !== 'ar',
      assetsDir,
      // the server reads the manifest to link the styles and scripts of a route in its page: see src/server/ssr/pages.ts
      manifest: !isSsrBuild && `.vite/manifest-${locale}.json`,
      copyPublicDir: !isSsrBuild && locale !== 'ar',
      sourcemap: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      ...(isSsrBuild
        ? { rolldownOptions: { output: { assetFileNames: FILES } } }
        : {
            rolldownOptions: {
              // the packages of tRPC have no side effects but do not declare it
              treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }], propertyReadSideEffects: false },
              output: {
                // names are a hash alone, because the first script contains the names of all others
                chunkFileNames: `${assetsDir}/[hash:7].js`,
                assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? `${assetsDir}/[hash:7][extname]` : FILES),
                // says what the minifier cannot know: in this code, reading a property or a global has no side effects
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
    // one file for the server with all packages, so that it does not read thousands of module files at its start
    ...(isSsrBuild ? { ssr: { noExternal: true as const } } : {}),
  };
});
