import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the server as plain Node modules: our own sources are bundled, npm packages are not. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: {
        main: file('src/programs/main.ts'),
        pgliteThread: file('src/programs/pgliteThread.ts'),
        processThread: file('src/programs/processThread.ts'),
        reportProcess: file('src/studies/reportEngines/process/reportProcess.ts'),
      },
      external: [/^node:/, ...builtinModules],
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        // Next to the entries, so that threads are found whichever chunk starts them.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
  ssr: { noExternal: [/^@fovea\//] },
});
