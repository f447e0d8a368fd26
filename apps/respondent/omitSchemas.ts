import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * The server checks what it receives with the schemas of the contract. A respondent's page only needs
 * their types, which the build has taken out already, so the schemas themselves stay behind: about a
 * tenth of what would otherwise be sent before consent.
 */
export function omitSchemas(): Plugin {
  const nothing = fileURLToPath(new URL('schemaStub.js', import.meta.url));
  return {
    name: 'schemas-left-out',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod/mini' ? nothing : null),
  };
}
