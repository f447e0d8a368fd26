import { fileURLToPath } from 'node:url';

/** The root folder of the project, whatever the current directory is. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
