import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  build: {
    outDir: 'dist/client',
    // the page around each address links its route's own styles and scripts: see src/server/pages.ts
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    sourcemap: false,
    target: 'es2022',
  },
  // one bundle for the server, so that a start does not read thousands of module files
  ...(isSsrBuild ? { ssr: { noExternal: true as const } } : {}),
}));
