import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileMessages } from './compileMessages';
import { engineFiles } from './engineFiles';
import { omitSchemas } from './omitSchemas';

export default defineConfig({
  base: '/collect/',
  plugins: [react(), compileMessages(), omitSchemas(), engineFiles()],
  // The server replaces this placeholder by a fresh nonce at every page load.
  html: { cspNonce: '%NONCE%' },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Inlined files would be data: URLs, which the content security policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // SurveyJS, which is loaded only for studies with surveys.
    chunkSizeWarningLimit: 2500,
  },
});
