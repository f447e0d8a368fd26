import { join } from 'node:path';
import { defineConfig } from 'vite';
import { helpSite } from './helpSitePlugin';

const BASE = '/help/';
const here = (path: string) => join(import.meta.dirname, path);

/** Builds the pages of the help centre from docs/help, and the programs of their search and colours. */
export default defineConfig({
  root: import.meta.dirname,
  base: BASE,
  plugins: [helpSite(BASE, here('../../docs/help'))],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: false,
    rollupOptions: {
      input: {
        search: here('src/program/searchField.ts'),
        appearance: here('src/program/appearance.ts'),
      },
      output: { entryFileNames: 'assets/[name]-[hash].js' },
    },
  },
});
