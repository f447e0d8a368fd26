import { fileURLToPath } from 'node:url';

/** The folder of the project, whatever folder the command was given in. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
