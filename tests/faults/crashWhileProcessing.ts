/** The server crashes while a recording is being analysed, is restarted, and the job runs again. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listSessions } from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import { beginSession } from '@fovea/contract/participation/participation';
import { connect } from '@fovea/link/calls/call';
import { syntheticSession } from '@fovea/samples/syntheticSession';
import { aRespondent } from './respondentClient';
import { createAccountFolder, collectingStudy, signIn } from './collectingStudy';
import { waitForExit } from './crashAtFailpoint';
import type { KillLoop } from './killLoop';

export interface ProcessingResult {
  readonly died: boolean;
  readonly state: string;
  readonly accuracyDeg: number | null;
  /** Result files of this respondent: one for each stimulus that is not a calibration. */
  readonly results: number;
}

export async function crashWhileProcessing({
  root,
  startServer,
}: Pick<KillLoop, 'root' | 'startServer'>): Promise<ProcessingResult> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'fovea-faults-'));
  const env = { FOVEA_DEMO: '0', FOVEA_LOG: 'silent' };
  const password = await createAccountFolder(root, dataFolder);
  const armed = { ...env, FOVEA_FAILPOINTS: 'processing:beforeResults=kill' };
  const first = await startServer({ dataFolder, env: armed });
  const { port, url } = first;
  const giveUp = AbortSignal.timeout(90_000);
  let server = first;
  try {
    const studyId = await collectingStudy(url, password);
    const { uploader, begin } = await aRespondent(url, studyId, () => {}, giveUp);
    const { slides: stimuli } = await connect({ base: url })(beginSession, {
      studyId,
      body: begin,
    });
    const { eventsText, faceChunks } = syntheticSession(stimuli, { seed: 'dies' });
    await uploader.add('events', new Uint8Array(gzipSync(eventsText)));
    for (const chunk of faceChunks) await uploader.add('face', new Uint8Array(gzipSync(chunk)));
    const finished = uploader.finish();
    const died = await waitForExit(url, giveUp);
    await first.stop('SIGKILL');

    server = await startServer({ port, dataFolder, env });
    await finished;
    const call = await signIn(url, password);
    for (;;) {
      const [session] = await call(listSessions, { studyId });
      const state = session?.state ?? 'gone';
      if (!['PROCESSED', 'PROCESSING_ERROR', 'gone'].includes(state) && !giveUp.aborted) {
        await new Promise((done) => setTimeout(done, 200));
        continue;
      }
      const { stimuli } = await call(getStudy, { studyId });
      return {
        died,
        state,
        accuracyDeg: session?.qualityMetrics?.accuracyDeg ?? null,
        results: stimuli.reduce((sum, { respondentCount }) => sum + respondentCount, 0),
      };
    }
  } finally {
    await server.stop('SIGKILL');
    await rm(dataFolder, { recursive: true, force: true });
  }
}
