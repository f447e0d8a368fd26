import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPairingCode, pingMachine } from '@fovea/contract/labs/agents';
import { changeLab } from '@fovea/contract/labs/labs';
import { listMachines } from '@fovea/contract/labs/machines';
import { setStudyMachines, startInLab } from '@fovea/contract/participation/labStudies';
import { registerRespondent } from '@fovea/contract/participation/registrations';
import { getCurrentUser } from '@fovea/contract/people/accounts';
import { createLab } from '@fovea/contract/people/companies';
import { updateQuota } from '@fovea/contract/studies/quota';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { createStudy, updateStudy } from '@fovea/contract/studies/studies';
import { connect, type Call } from '@fovea/link/calls/call';
import { LAB_DEFAULTS } from '@fovea/rules/labs/uploadWindow';
import { retryUntilSuccess } from '../respondentClient';

/** A lab whose machines may upload at any time. @returns its id */
async function aLabWithOpenWindow(call: Call): Promise<string> {
  const { companyId } = await call(getCurrentUser, {});
  const { id: labId } = await call(createLab, { companyId, body: { name: 'Fault tests' } });
  const window = { uploadWindowStart: '00:00', uploadWindowEnd: '23:59' };
  await call(changeLab, { labId, body: { ...LAB_DEFAULTS, ...window } });
  return labId;
}

/** A study that is collecting in the lab on this machine, with its devices. @returns its id */
async function aCollectingLabStudy(call: Call, labId: string, machineId: string): Promise<string> {
  const body = { name: 'Faults in the lab', studyType: 'LAB' } as const;
  const { id: studyId, topLevelBlocks } = await call(createStudy, { query: {}, body });
  const blockId = topLevelBlocks[0];
  if (blockId === undefined) throw new Error('A new study has a flow.');
  await call(createStimulus, { studyId, body: { type: 'INSTRUCTION', blockId } });
  await call(updateStudy, { studyId, body: { sensors: { labDevices: true } } });
  const places = { youngMale: 1, oldMale: 1, youngFemale: 1, oldFemale: 1, oldAt: 35 };
  await call(updateQuota, { studyId, body: { ...places, variables: [] } });
  await call(startInLab, { studyId, labId });
  await call(setStudyMachines, { studyId, body: { availableOn: [machineId] } });
  return studyId;
}

/** The built agent on a folder, as a process that can be killed and started again. */
export function labMachine(
  root: string,
  folder: string,
  server: string,
  signal: AbortSignal,
  env: Readonly<Record<string, string>>,
) {
  let child: ChildProcess | null = null;
  let said = '';
  const program = join(root, 'apps', 'agent', 'dist', 'agent.js');

  function start(code?: string): void {
    const pairing = code === undefined ? [] : ['--code', code];
    child = spawn(
      process.execPath,
      [program, '--server', server, '--folder', folder, '--port', '0', ...pairing],
      // The page is ours, so no browser is needed.
      {
        env: { ...process.env, ...env, FOVEA_AGENT_CHROMIUM: join(folder, 'none') },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    said = '';
    child.stdout?.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
  }

  process.on('exit', () => child?.kill('SIGKILL'));

  async function kill(): Promise<void> {
    const killed = child;
    child = null;
    if (!killed || killed.exitCode !== null || killed.signalCode !== null) return;
    killed.kill('SIGKILL');
    await once(killed, 'exit');
  }

  /** The address of the respondent's page, once it is served. */
  const pageAddress = () =>
    retryUntilSuccess(async () => {
      const port = (await readFile(join(folder, 'local-port'), 'utf8')).trim();
      const base = `http://127.0.0.1:${port}`;
      if (!(await fetch(`${base}/health`)).ok) throw new Error('It is not ready.');
      return base;
    }, signal);

  return {
    start,
    kill,
    pageAddress,
    /** What its status page shows. */
    async statusText(): Promise<string> {
      const url = /Status page: (\S+)/.exec(said)?.[1];
      if (url === undefined) throw new Error('The agent has not told of its status page.');
      return await (await fetch(url)).text();
    },
    /** What the link of the machine's session says of the respondent. */
    async registration(): Promise<string> {
      const { pairing } = JSON.parse(await readFile(join(folder, 'identity.json'), 'utf8')) as {
        pairing: { machineId: string; token: string };
      };
      const call = connect({ base: server, token: () => pairing.token });
      const { session } = await call(pingMachine, {
        machineId: pairing.machineId,
        body: {
          ...{ studyId: null, busyUiShown: false, currentSlideNo: 0, slideCount: 0 },
          ...{ offline: false, queuedUploads: 0, version: '0', clock: new Date().toISOString() },
        },
      });
      const found = /foveaRegistration=([^&]+)/.exec(session?.url ?? '')?.[1];
      if (found === undefined) throw new Error('The machine has no session.');
      return decodeURIComponent(found);
    },
  };
}

export type LabMachine = ReturnType<typeof labMachine>;

/** Pairs a machine with the lab. @returns its id */
async function pairMachineOf(
  machine: LabMachine,
  call: Call,
  labId: string,
  signal: AbortSignal,
): Promise<string> {
  const { code } = await call(createPairingCode, { labId });
  machine.start(code);
  return await retryUntilSuccess(async () => {
    const [found] = await call(listMachines, {});
    if (!found?.lastPing) throw new Error('It has not reported yet.');
    return found.id;
  }, signal);
}

/** Pairs the machine with a lab of its own, and gives it a respondent of a study. */
export async function aRegisteredRespondent(
  call: Call,
  machine: LabMachine,
  signal: AbortSignal,
): Promise<{ readonly studyId: string; readonly registration: string }> {
  const labId = await aLabWithOpenWindow(call);
  const machineId = await pairMachineOf(machine, call, labId, signal);
  const studyId = await aCollectingLabStudy(call, labId, machineId);
  const respondent = { age: 20, gender: 'MALE', variables: {} } as const;
  const body = { ...respondent, studyId, machineId, requestId: randomUUID() };
  await call(registerRespondent, { body });
  return { studyId, registration: await machine.registration() };
}
