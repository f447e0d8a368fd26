import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, it, vi } from 'vitest';
import { isStartMessage } from './messages/startMessages';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Budget for the JavaScript loaded before the consent, gzipped, React included. */
const BUDGET_BYTES = 100_000;

let files: Map<string, Rolldown.OutputChunk>;

beforeAll(async () => {
  // As in the production build: this setting makes React leave out its development code.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({ root, logLevel: 'error', build: { write: false } });
  vi.unstubAllEnvs();
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
  files = new Map(
    outputs
      .flatMap(({ output }) => output)
      .filter((file) => file.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk]),
  );
}, 120_000);

/** The entry and its static imports. */
function beforeConsent(): Rolldown.OutputChunk[] {
  const wanted = [...files.values()].filter(({ isEntry }) => isEntry);
  const seen = new Set(wanted);
  for (const chunk of seen) {
    for (const name of chunk.imports) {
      const imported = files.get(name);
      if (imported) seen.add(imported);
    }
  }
  return [...seen];
}

it('what loads before the consent stays within its budget', () => {
  const bytes = beforeConsent().reduce((sum, { code }) => sum + gzipSync(code).byteLength, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(BUDGET_BYTES);
});

it('camera, engine and journal are not part of it', () => {
  const modules = beforeConsent().flatMap(({ moduleIds }) => moduleIds);
  const later = ['engine', 'record', 'gaze', 'stimuli', 'visit', 'sensors', 'setup', 'flow']
    .map((room) => `/src/${room}/`)
    .concat('/uploader.');
  expect(modules.filter((id) => later.some((part) => id.includes(part)))).toEqual([]);
});

it('contains the messages of its screens, and no schemas', () => {
  const modules = beforeConsent().flatMap(({ moduleIds }) => moduleIds);
  const screens = modules.filter((id) => /\/src\/.*\.tsx$/.test(id));
  const ids = screens.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/(?:<FormattedMessage\s+id=|\{\s*id: )['"]([^'"]+)/g),
    ].map(([, id]) => id!),
  );
  expect(ids.length).toBeGreaterThan(20);
  expect(ids.filter((id) => !isStartMessage(id))).toEqual([]);
  expect(modules.filter((id) => id.includes('/zod/'))).toEqual([]);
});
