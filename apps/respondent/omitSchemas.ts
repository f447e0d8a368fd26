import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Only the server validates with the schemas of the contract. A respondent's page needs just their types,
 * which the build has already removed, so the schemas are left out of the bundle. They would add about a
 * tenth to what is sent before the consent.
 */
export function omitSchemas(): Plugin {
  const nothing = fileURLToPath(new URL('schemaStub.js', import.meta.url));
  return {
    name: 'schemas-left-out',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod/mini' ? nothing : null),
  };
}
