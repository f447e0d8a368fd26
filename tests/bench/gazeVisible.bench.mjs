// Time from the last chunk of a five-minute session to its gaze in the segment All Respondents.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { loadSource } from '../../tools/running/loadSource.mjs';
import {
  agent,
  ask,
  startSessions,
  benchServer,
  collectingStudy,
  expectOk,
} from './benchServer.mjs';
import { medianOf } from './medianOf.mjs';

const TURNS = 7;
const TARGET_MS = 10_000;
/** Five minutes together with the two calibrations before and after it. */
const EXPOSURE_MS = 234_000;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function untilVisible(server, studyId, respondentCount) {
  for (;;) {
    const study = await expectOk(
      ask(server.url, 'GET', `/studies/${studyId}`, { token: server.token }),
    );
    const shown = study.stimuli.find(({ segmentData }) => segmentData.length > 0);
    const segment = shown?.segmentData[0];
    if (segment?.respondentCount >= respondentCount) {
      const answer = await fetch(server.url + segment.url);
      if (answer.ok && (await answer.arrayBuffer()).byteLength > 1000) return;
    }
    await pause(50);
  }
}

export async function rows({ root }) {
  const { syntheticSession } = await loadSource('packages/samples/src/syntheticSession.ts');
  const dataFolder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  const server = await benchServer(root, dataFolder);
  try {
    const studyId = await collectingStudy(server, EXPOSURE_MS);
    const sessions = await startSessions(server.url, studyId, TURNS);
    const times = [];
    let minutes = 0;
    for (const [turn, { sessionId, token, slides: stimuli }] of sessions.entries()) {
      const recording = syntheticSession(stimuli, { seed: `bench ${turn}` });
      minutes = recording.durationMs / 60_000;
      const path = `/datacollection/studies/${studyId}/sessions/${sessionId}`;
      const chunks = [
        ...recording.faceChunks.map((bytes, seq) => ({ stream: 'face', seq, bytes })),
        { stream: 'events', seq: 0, bytes: Buffer.from(recording.eventsText) },
      ].map((chunk) => ({ ...chunk, bytes: gzipSync(chunk.bytes) }));
      const manifest = [];
      let since = 0;
      for (const { stream, seq, bytes } of chunks) {
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        since = performance.now();
        await expectOk(
          ask(server.url, 'PUT', `${path}/streams/${stream}/chunks/${seq}`, {
            token,
            body: bytes,
            sha256,
          }),
        );
        manifest.push({ stream, seq, sha256, size: bytes.length });
      }
      await expectOk(
        ask(server.url, 'POST', `${path}/finish`, { token, body: { chunks: manifest } }),
      );
      await untilVisible(server, studyId, turn + 1);
      times.push(performance.now() - since);
    }
    const value = medianOf(times);
    return [
      {
        name: `last chunk of a session of ${minutes.toFixed(1)} minutes to its gaze`,
        value,
        unit: 'ms',
        against: TARGET_MS,
        ratio: value / TARGET_MS,
      },
    ];
  } finally {
    await server.stop('SIGKILL');
    agent.destroy();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
