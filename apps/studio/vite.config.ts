import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

const packageFile = join(import.meta.dirname, 'package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  // The server inserts a new nonce into every page it sends.
  html: { cspNonce: '%NONCE%' },
  plugins: [react()],
  // Read by telemetry/productVersion.ts.
  define: { __FOVEA_VERSION__: JSON.stringify(version) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // No inlined assets: the content security policy forbids data: URLs for scripts, styles and fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
});
