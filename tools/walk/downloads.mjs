// What a command of the documents fetches is fetched before it and timed apart; the command itself has no network.

const SCRATCH = '/srv/walk/packages';

/** Fills npm's cache with the packages that the build installs. */
const FETCH_PACKAGES = [
  // Another npm than before may be found now.
  'hash -r',
  `mkdir -p ${SCRATCH}`,
  `cp --parents .npmrc package.json package-lock.json apps/*/package.json packages/*/package.json ${SCRATCH}`,
  `(cd ${SCRATCH} && npm ci --omit=dev --ignore-scripts --no-audit --no-fund)`,
  `rm -r ${SCRATCH}`,
].join(' && ');

/**
 * @param {string} command
 * @returns {{first?: string, isDownload?: boolean}} `first`: what fetches for it; `isDownload`: it does nothing else
 */
export function downloadOf(command) {
  if (/^apt-get update\b/.test(command)) return { isDownload: true };
  if (/^apt-get install\b/.test(command)) {
    return { first: command.replace('apt-get install', 'apt-get install --download-only') };
  }
  const [, packed] = /^npm install --global (\S+)/.exec(command) ?? [];
  if (packed) return { first: `npm cache add ${packed}` };
  if (/\bnpm run build\b/.test(command)) return { first: FETCH_PACKAGES };
  return {};
}
