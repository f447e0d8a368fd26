import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { isStartMessage } from './src/messages/startMessages';

const cli = createRequire(import.meta.url).resolve('@formatjs/cli/package.json');
const formatjs = join(dirname(cli), 'bin/formatjs');

/**
 * Parses the messages at build time, so that the parser is not sent to respondents, and splits each file:
 * `en-US.json?part=start` holds the messages needed up to the consent, `?part=later` the rest.
 */
export function compileMessages(): Plugin {
  return {
    name: 'compiled-messages',
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
      const [, file, part] =
        /^(.*\/messages\/[\w-]+\.json)(?:\?part=(start|later))?$/.exec(id) ?? [];
      if (!file) return null;
      const compiled = execFileSync(
        process.execPath,
        [formatjs, 'compile', file, '--ast', '--format', 'simple'],
        { encoding: 'utf8' },
      );
      const messages = Object.entries(JSON.parse(compiled) as Record<string, unknown>);
      const wanted = messages.filter(
        ([word]) => !part || isStartMessage(word) === (part === 'start'),
      );
      return {
        code: `export default ${JSON.stringify(Object.fromEntries(wanted))}`,
        moduleType: 'js',
      };
    },
  };
}
