import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  // The server puts a fresh nonce into the page for every visit.
  html: { cspNonce: '%NONCE%' },
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Everything is fetched: the content security policy allows no data: scripts, styles or fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
});
