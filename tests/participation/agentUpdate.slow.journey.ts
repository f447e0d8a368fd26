import { createPairingCode } from '@fovea/contract/labs/agents';
import { listLabs } from '@fovea/contract/labs/labs';
import { listMachines } from '@fovea/contract/labs/machines';
import { getCurrentUser } from '@fovea/contract/people/accounts';
import { createLab } from '@fovea/contract/people/companies';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root } from '../../tools/root.mjs';
import { startLabServer, type LabServer } from '../servers/labServer';
import { startLabAgent, type LabAgent } from './labAgent';

/** The agent of a lab machine, as it was built, brings itself to the version of its server. */

const { version: INSTALLED } = JSON.parse(
  readFileSync(join(root, 'apps/agent/package.json'), 'utf8'),
) as { version: string };

let folder: string;
let lab: LabServer;
let agent: LabAgent | null = null;

/** What `npm run build` makes, as another version of it. */
function offer(version: string): void {
  const bundle = readFileSync(join(root, 'apps/agent/dist/agent.bundle'));
  const { files } = JSON.parse(gunzipSync(bundle).toString('utf8')) as {
    files: { path: string; base64: string }[];
  };
  const other = files.map(({ path, base64 }) => {
    const text = Buffer.from(base64, 'base64').toString('utf8');
    const named = text.replace(`"${INSTALLED}"`, `"${version}"`);
    return { path, base64: Buffer.from(named).toString('base64') };
  });
  writeFileSync(join(folder, 'agent.bundle'), gzipSync(JSON.stringify({ version, files: other })));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-update-'));
  offer('97.0.0');
  const env = { FOVEA_AGENT_BUNDLE: join(folder, 'agent.bundle') };
  lab = await startLabServer({ isStaff: true, env });
});
afterAll(async () => {
  await agent?.stop();
  await lab?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const machine = async () => (await lab.call(listMachines, {}))[0];
const runs = (version: string) =>
  vi.waitFor(async () => expect((await machine())?.pcAgentVersion, agent?.output()).toBe(version), {
    timeout: 40_000,
    interval: 200,
  });

test('A paired machine takes the version of its server', async () => {
  const { companyId } = await lab.call(getCurrentUser, {});
  await lab.call(createLab, { companyId, body: { name: 'Lab North' } });
  const [made] = await lab.call(listLabs, {});
  const { code } = await lab.call(createPairingCode, { labId: made!.id });
  agent = await startLabAgent({ server: lab.url, name: 'PC 4', code });
  await runs('97.0.0');
  expect(agent.output()).toContain(
    `The agent updates itself from version ${INSTALLED} to 97.0.0 and starts again.`,
  );
});
