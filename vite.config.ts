import { hash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The name of a module's class: one short mark for each file, because every page carries the names in its scripts too. */
const generateScopedName = (name: string, file: string): string =>
  `${name}_${hash('sha256', relative(import.meta.dirname, file), 'base64url').slice(0, 4)}`;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  css: { modules: { generateScopedName } },
  build: {
    outDir: 'dist/client',
    // the page around each address links its route's own styles and scripts: see src/server/ssr/pages.ts
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    sourcemap: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'first', tags: ['$initial'], test: /^(?!.*(?:entry-client|index\.html))/, priority: 2 },
                  // what stands on a card of a home, on every page that shows homes
                  {
                    name: 'homes',
                    test: /client\/(?:property-card\/(?:Property|CardPictures|SaveButton|useSaved)|hydration\/ClientOnly|search\/results\/(?:Pager|pager|RecentlyViewed)|property\/recently|ui\/Breadcrumbs)/,
                    minShareCount: 2,
                    priority: 1,
                  },
                  // used nearly everywhere; what would bring Mantine along stays out
                  {
                    name: 'often',
                    test: /^(?!.*client\/(?:theme|ui\/(?:form|mantine|Notifications|ConfirmDialog))).*(?:src\/(?:client|shared)|@tabler)/,
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
}));
