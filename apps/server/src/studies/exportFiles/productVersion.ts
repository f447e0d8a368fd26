import manifest from '../../../package.json';

/** What made an export, for its files. */
export const PRODUCT = { name: 'Fovea', version: manifest.version };
