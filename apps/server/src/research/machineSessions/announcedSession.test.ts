import { createPairingCode, pairMachine, pingMachine } from '@fovea/contract/labs/agents';
import {
  beginMachineSession,
  getMachinePackage,
} from '@fovea/contract/participation/machineSessions';
import { finishSession } from '@fovea/contract/participation/participation';
import { registerRespondent } from '@fovea/contract/participation/registrations';
import { createWebhook } from '@fovea/contract/people/webhooks';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aLab, aLabStudy, A_RESPONDENT } from '../../testing/aLabStudy';
import { aSessionStart } from '../../testing/aStudy';
import { A_WEBHOOK } from '../../testing/outside/aWebhook';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { recordedChunks } from '../../testing/sendRecording';
import { setUp, setUpUser } from '../../testing/setUp';
import { startTestServer } from '../../testing/startTestServer';

const server = setUp(async () => {
  const pages = await newTemporaryFolder();
  writeFileSync(join(pages, 'index.html'), '<script nonce="%NONCE%"></script>');
  writeFileSync(join(pages, '.build'), 'of the build');
  return await startTestServer({}, undefined, { studio: pages, respondent: pages, help: pages });
});
afterAll(() => server.close());
const ada = setUpUser(server);

test('webhooks are told when everything of a session at a machine was received', async () => {
  const { companyId } = ada;
  const body = { ...A_WEBHOOK, events: ['session.completed' as const] };
  await ada.call(createWebhook, { companyId, body });
  const labId = await aLab(server, ada);
  const studyId = await aLabStudy(server, ada, labId);
  const { code } = await ada.call(createPairingCode, { labId });
  const paired = await server.callWith(null)(pairMachine, {
    body: { code, publicProductKey: 'DESK-0001', machineName: 'PC', version: '0.1.0' },
  });
  const { machineId } = paired;
  const call = server.callWith(paired.token);
  await call(pingMachine, {
    machineId,
    body: {
      ...{ studyId: null, busyUiShown: false, currentSlideNo: 0, slideCount: 0 },
      ...{ offline: false, queuedUploads: 0, version: '0.1.0' },
      clock: server.context.now().toISOString(),
    },
  });
  const respondent = { ...A_RESPONDENT, studyId, machineId };
  const { id: sessionId } = await ada.call(registerRespondent, { body: respondent });
  const { prepared, flows } = await call(getMachinePackage, { machineId, sessionId });
  const { token } = await call(beginMachineSession, {
    ...{ machineId, sessionId },
    body: {
      ...{ begin: { ...aSessionStart(), sessionId }, prepared },
      began: server.context.now().toISOString(),
    },
  });
  const announced = () =>
    server.context.db
      .selectFrom('webhookDeliveries')
      .select(['event', 'studyId', 'sessionId'])
      .execute();
  const chunks = recordedChunks(flows[0]!.session.slides, 'a').slice(0, 1);
  for (const { stream, seq, sha256, bytes } of chunks) {
    const path = `/datacollection/studies/${studyId}/sessions/${sessionId}/streams/${stream}/chunks/${seq}`;
    const headers = {
      authorization: `Bearer ${token}`,
      'x-fovea-sha256': sha256,
      'content-type': 'application/octet-stream',
    };
    const sent = { method: 'PUT', headers, body: bytes as Uint8Array<ArrayBuffer> };
    expect((await fetch(server.base + path, sent)).status).toBe(201);
  }
  expect(await announced()).toEqual([]);
  const listed = chunks.map(({ stream, seq, sha256, size }) => ({ stream, seq, sha256, size }));
  await server.callWith(token)(finishSession, { studyId, sessionId, body: { chunks: listed } });
  expect(await announced()).toEqual([{ event: 'session.completed', studyId, sessionId }]);
});
