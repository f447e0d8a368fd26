import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the agent as a plain Node module: our own sources are bundled, npm packages are not. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: { main: file('src/programs/main.ts') },
      external: [/^node:/, ...builtinModules],
      output: { format: 'es', entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: [/^@fovea\//] },
});
