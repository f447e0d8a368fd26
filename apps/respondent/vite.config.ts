import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileMessages } from './compileMessages';
import { engineFiles } from './engineFiles';
import { omitSchemas } from './omitSchemas';

export default defineConfig({
  base: '/collect/',
  plugins: [react(), compileMessages(), omitSchemas(), engineFiles()],
  // The server puts a fresh nonce in place of this word at every page load.
  html: { cspNonce: '%NONCE%' },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Inlined files would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // SurveyJS, which only those load who are asked something.
    chunkSizeWarningLimit: 2500,
  },
});
