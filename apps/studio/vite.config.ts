import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

const packageFile = join(import.meta.dirname, 'package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  // The server puts a fresh nonce into the page for every visit.
  html: { cspNonce: '%NONCE%' },
  plugins: [react()],
  // Read by telemetry/productVersion.ts.
  define: { __FOVEA_VERSION__: JSON.stringify(version) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Everything is fetched: the content security policy allows no data: scripts, styles or fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
});
