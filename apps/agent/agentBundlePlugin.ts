import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Packs what was built into one file, with the licences of what is in it: see `AgentBundleContent`. */
export function agentBundle(root: string): Plugin {
  const { version } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'),
  ) as { version: string };
  return {
    name: 'agent-bundle',
    writeBundle({ dir = '' }, built) {
      const files = Object.values(built)
        .filter((one) => one.type === 'chunk')
        // Positions in sources would be of no use on a machine.
        .map(({ fileName, code }) => [
          fileName,
          code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n'),
        ])
        .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
      const others = [
        ['package.json', `${JSON.stringify({ name: 'fovea-agent', version, type: 'module' })}\n`],
        ...['LICENSE', 'THIRD-PARTY.md'].map((name) => [name, readFileSync(join(root, name))]),
      ] as const;
      const packed = [...files, ...others].map(([path, content = '']) => ({
        path,
        base64: Buffer.from(content).toString('base64'),
      }));
      writeFileSync(
        join(dir, 'agent.bundle'),
        gzipSync(JSON.stringify({ version, files: packed }), { level: 9 }),
      );
    },
  };
}
