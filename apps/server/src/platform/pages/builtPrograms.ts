import { fileURLToPath } from 'node:url';
import type { BuiltPrograms } from './routes';

/** Where the build puts the other programs, relative to the built server. */
export function builtPrograms(): BuiltPrograms {
  const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  return {
    studio: folder('../../studio/dist'),
    respondent: folder('../../respondent/dist'),
    help: folder('../../help/dist'),
    agent: folder('../../agent/dist/agent.bundle'),
  };
}
