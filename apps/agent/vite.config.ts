import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { agentBundle } from './agentBundlePlugin';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds the launcher and the agent as Node modules with everything that they need, so that the folder runs
 * anywhere, and packs the folder as the file that servers offer to machines.
 */
export default defineConfig({
  plugins: [agentBundle(file('../..'))],
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: {
        main: file('src/launcher/main.ts'),
        agent: file('src/programs/agentProgram.ts'),
      },
      external: [/^node:/, ...builtinModules],
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
  ssr: { noExternal: true },
});
