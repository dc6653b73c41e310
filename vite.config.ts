import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
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
                    test: /property\/card\/(?:Property\w*Card|CardPictures|SaveButton|useSaved)|search\/results\/(?:Pager|pager-numbers|recently-viewed|RecentlyViewed)|ui\/(?:Breadcrumbs|ClientOnly)/,
                    minShareCount: 2,
                    priority: 1,
                  },
                  // used nearly everywhere; what would bring Mantine along stays out
                  {
                    name: 'often',
                    test: /^(?!.*client\/(?:theme|ui\/(?:form\/(?:Field|useZodForm)|mantine|Notifications))).*(?:src\/(?:client|shared)|@tabler)/,
                    minShareCount: 12,
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
