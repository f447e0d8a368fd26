import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type * as Composing from './src/site/composeSite';

/** Adds the pages, their style and pictures, and the index of the search to the built programs. */
export function helpSite(base: string, folder: string): Plugin {
  const source = (path: string) => join(import.meta.dirname, 'src', path);
  return {
    name: 'help-site',
    async generateBundle(_options, bundle) {
      // A configuration imports packages as they are, and ours are not compiled.
      const { module } = await runnerImport<typeof Composing>(source('site/composeSite.ts'), {
        configFile: false,
        logLevel: 'error',
      });
      // Hashed names never change their content, so the server lets browsers keep them for ever.
      const emit = (path: string, bytes: Buffer): string => {
        const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
        const fileName = `assets/${basename(path, extname(path))}-${hash}${extname(path)}`;
        this.emitFile({ type: 'asset', fileName, source: bytes });
        return base + fileName;
      };
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const addressOf = (name: string) => {
        const chunk = chunks.find((each) => each.name === name);
        if (!chunk) throw new Error(`The program ${name} was not built.`);
        return base + chunk.fileName;
      };
      const style = readFileSync(source('pages/helpSite.css'));
      const site = module.composeSite({
        folder,
        assets: {
          style: emit('help.css', style),
          mark: emit('mark.svg', readFileSync(source('pages/mark.svg'))),
          appearance: addressOf('appearance'),
          search: addressOf('search'),
        },
        assetBytes: style.length + Buffer.byteLength(chunks.map(({ code }) => code).join('')),
        addPicture: emit,
      });
      for (const [fileName, html] of site) {
        this.emitFile({ type: 'asset', fileName, source: html });
      }
    },
  };
}
