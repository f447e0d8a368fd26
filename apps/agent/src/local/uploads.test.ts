import type { LabSettings } from '@fovea/contract/labs/labs';
import { LAB_DEFAULTS } from '@fovea/rules/labs/uploadWindow';
import { afterEach, expect, it, vi } from 'vitest';
import { newTemporaryFolder } from '../testing/newTemporaryFolder';
import { soon } from '../testing/soon';
import type { HandOver } from './handOver';
import type { SessionRecord } from './sessionRecord';
import { openSessionRecords } from './sessionRecords';
import { uploads, type Uploads } from './uploads';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const DAY = '2026-03-10';
let running: Uploads | null = null;
afterEach(() => running?.stop());

const aRecord = (id: string, beganMs: number): SessionRecord => ({
  ...{ sessionId: id, givenId: id, studyId: 'study1', studyName: 'Coffee' },
  ...{ respondentLabel: `Respondent ${id}`, begin: null, secretSha256: '', session: null },
  ...{ prepared: '', beganMs, pageEndedMs: 1, endedMs: 1, isWithdrawn: false },
  ...{ isBegunAtServer: true, isEndedAtServer: true, outcome: null },
});

/** Uploads of three ended sessions that go on until a test ends them. */
async function started(
  lab: Partial<LabSettings>,
  now: { time: string; idleMinutes: number; isPaired?: boolean },
) {
  const folder = newTemporaryFolder();
  const records = await openSessionRecords(folder, () => 1);
  for (const [index, id] of ['c', 'a', 'b'].entries()) {
    mkdirSync(join(folder, id));
    await records.add(aRecord(id, index));
  }
  const uploading: string[] = [];
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const startUpload = vi.fn(async ({ givenId }: SessionRecord) => {
    uploading.push(givenId);
    begun.push(givenId);
    const stop = () => void uploading.splice(uploading.indexOf(givenId), 1);
    const over = new Promise<void>((done) =>
      ends.set(givenId, () => {
        stop();
        void records.change(givenId, { outcome: 'complete' }).then(done);
      }),
    );
    return { uploader: { stop }, over };
  });
  running = uploads({
    records,
    handOver: { startUpload } as unknown as HandOver,
    server: () => ({ base: '', machineId: 'm' }) as never,
    lab: () => ({ ...LAB_DEFAULTS, ...lab }),
    serverNowMs: () => Date.parse(`${DAY}T${now.time}:00.000Z`),
    idleMs: () => now.idleMinutes * 60_000,
    sizeOf: async () => 10,
    timing: { everyMs: 5, retryMs: () => 5 },
    onFailure: (reason) => expect(reason).toBeNull(),
  });
  return { now, uploading, begun, finish: (id: string) => ends.get(id)!() };
}

it('Sessions are uploaded in the window, the oldest first and no more at once than the lab allows', async () => {
  const { uploading, begun, finish } = await started(
    { maxConcurrentUploaders: 2 },
    { time: '23:30', idleMinutes: 0 },
  );
  await soon(() => expect(uploading).toEqual(['c', 'a']));
  expect(running!.waiting().map(({ isUploading }) => isUploading)).toEqual([true, true, false]);
  expect(running!.queued()).toBe(3);
  finish('c');
  await soon(() => expect(begun).toEqual(['c', 'a', 'b']));
  expect(running!.queued()).toBe(2);
});

it('An upload stops when the window closes, and goes on when it opens again', async () => {
  const { now, uploading } = await started({}, { time: '06:59', idleMinutes: 0 });
  await soon(() => expect(uploading).toEqual(['c']));
  now.time = '07:00';
  await soon(() => expect(uploading).toEqual([]));
  now.time = '18:00';
  await soon(() => expect(uploading).toEqual(['c']));
});

it('Outside of the window only a machine that is idle for long enough uploads', async () => {
  const { now, uploading } = await started({}, { time: '12:00', idleMinutes: 59 });
  await new Promise((done) => setTimeout(done, 50));
  expect(uploading).toEqual([]);
  now.idleMinutes = 60;
  await soon(() => expect(uploading).toEqual(['c']));
});
