import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const cli = createRequire(import.meta.url).resolve('@formatjs/cli/package.json');
const formatjs = join(dirname(cli), 'bin/formatjs');

/** Parses the messages at build time, so that the parser need not be sent to respondents. */
export function compiledWords(): Plugin {
  return {
    name: 'compiled-words',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^@formatjs\/icu-messageformat-parser$/,
            replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
          },
        ],
      },
    }),
    load(id) {
      if (!/\/words\/[\w-]+\.json$/.test(id)) return null;
      return execFileSync(
        process.execPath,
        [formatjs, 'compile', id, '--ast', '--format', 'simple'],
        { encoding: 'utf8' },
      );
    },
  };
}
