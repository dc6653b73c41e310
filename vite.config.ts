import { hash } from 'node:crypto';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pureRouter } from './scripts/build/pure-router.ts';
import { compileMessages } from './scripts/messages/compile.ts';
import { messagesOf } from './scripts/messages/vite-plugin.ts';
import { isLocale } from './src/shared/locale.ts';

const fileOfMark = new Map<string, string>();
/** The name of a module's class: one short mark for each file, because every page carries the names in its scripts too. */
function generateScopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  const mark = hash('sha256', path, 'base64url').slice(0, 3);
  const other = fileOfMark.get(mark) ?? path;
  if (other !== path) throw new Error(`${path} and ${other} have the same mark: rename one`);
  fileOfMark.set(mark, path);
  return `${name}_${mark}`;
}

/** The router's package leads to its development build, which carries warnings. */
const PRODUCTION_ROUTER = [
  ['react-router', 'index'],
  ['react-router/dom', 'dom-export'],
].map(([name, file]) => ({
  find: new RegExp(`^${name}$`),
  replacement: join(import.meta.dirname, `node_modules/react-router/dist/production/${file}.mjs`),
}));

/** What sends requests and reads their answers: see loadTrpcLink in src/client/trpc/trpc.ts. */
const REQUESTS = String.raw`client\/trpc\/trpc-link|node_modules\/superjson|@trpc\/client\/dist\/(?:http|unstable)|@trpc\/server\/dist\/tracked`;

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
              // its packages do not say so
              treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }], propertyReadSideEffects: false },
              output: {
                // the first script names all others: the hash alone, because names would be a hundredth of a page
                chunkFileNames: `${assetsDir}/[hash:7].js`,
                assetFileNames: ({ names }) => `${assetsDir}/${names[0]?.endsWith('.css') ? '' : '[name]-'}[hash:7][extname]`,
                // a module's getters and globals have no effects here, which the minifier cannot know
                minify: {
                  compress: { treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false } },
                  mangle: true,
                  codegen: true,
                },
                codeSplitting: {
                  groups: [
                    { name: 'requests', test: new RegExp(REQUESTS), priority: 3, includeDependenciesRecursively: false },
                    {
                      name: 'first',
                      tags: ['$initial'],
                      test: new RegExp(`^(?!.*(?:entry-client|index\\.html|${REQUESTS}))`),
                      priority: 2,
                      includeDependenciesRecursively: false,
                    },
                    // what stands on a card of a home, on every page that shows homes, and what the home page shares with the search page
                    {
                      name: 'homes',
                      test: /IconAdjustmentsHorizontal|client\/(?:property-card\/(?:actions\/(?:CompareButton|SaveButton|useSaved)|Property(?!ListCard)|pictures\/CardPictures)|hydration\/ClientOnly|search\/(?:last-search|results\/RecentlyViewed)|property\/recently|ui\/(?:page\/Breadcrumbs|SegmentedControl))/,
                      minShareCount: 2,
                      priority: 1,
                    },
                    // what results and map of the search page share
                    {
                      name: 'search',
                      test: /client\/(?:search\/(?:headings|useSearchPage|SearchBar|filters\/change-filter|results\/Search|results\/Result|results\/[Pp]ager)|property\/FloatLink)/,
                      minShareCount: 2,
                      priority: 1,
                    },
                    // what a search with filters or a text adds: see searchChunks
                    {
                      name: 'filtered',
                      test: /client\/search\/(?:chips\/(?:ActiveFilters|FilterChips|filter-chips)|results\/OtherPurpose)/,
                      priority: 1,
                    },
                    // apart, so that no small module that the same pages use brings zod along
                    { name: 'zod', test: /node_modules\/zod\/|shared\/field-schemas/, priority: 1 },
                    // used nearly everywhere; what would bring Mantine or zod along stays out
                    {
                      name: 'often',
                      test: /^(?!.*(?:shared\/field-schemas|client\/(?:theme\/theme|ui\/(?:form|mantine|page\/Query|dialog\/(?:Notifications|ConfirmDialog))))).*(?:src\/(?:client|shared)|@tabler)/,
                      minShareCount: 16,
                      priority: 1,
                    },
                  ],
                },
              },
            },
          }),
    },
    // one bundle for the server, so that a start does not read thousands of module files
    ...(isSsrBuild ? { ssr: { noExternal: true as const } } : {}),
  };
});
