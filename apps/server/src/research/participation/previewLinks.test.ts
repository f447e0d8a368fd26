import {
  beginSession,
  getInvitation,
  getPreview,
} from '@fovea/contract/participation/participation';
import { toggleCollection } from '@fovea/contract/participation/respondents';
import { getStudy, revokePreviewLinks } from '@fovea/contract/studies/studies';
import { expect, it } from 'vitest';
import { aSessionStart, aStudy, previewSecretOf } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);

const ENDED = { status: 403, code: 'PREVIEW_ENDED' };

/** The three calls behind a preview link: the stimuli alone, the consent screen, and the session. */
function opened(studyId: string, previewSecret?: string) {
  const call = server.callWith(null);
  const secret = previewSecret === undefined ? {} : { previewSecret };
  const body = { ...aSessionStart({ preview: true }), ...secret };
  return {
    body,
    short: call(getPreview, { studyId, query: secret }),
    invited: call(getInvitation, { studyId, query: { previewSecret: previewSecret ?? '' } }),
    begun: call(beginSession, { studyId, body }),
  };
}

async function expectOpen(studyId: string, previewSecret: string): Promise<void> {
  const { short, invited, begun } = opened(studyId, previewSecret);
  await Promise.all([short, invited, begun]);
}

async function expectEnded(studyId: string, previewSecret?: string): Promise<void> {
  const { short, invited, begun } = opened(studyId, previewSecret);
  const all = await Promise.all([refusalOf(short), refusalOf(invited), refusalOf(begun)]);
  expect(all).toEqual([ENDED, ENDED, ENDED]);
}

it('a preview needs the secret of its study', async () => {
  const studyId = await aStudy(server, ada, { collecting: false });
  const { previewSecret } = await ada.call(getStudy, { studyId });
  expect(previewSecret).toMatch(/^[0-9a-f]{32}$/);
  await expectOpen(studyId, previewSecret);
  await expectEnded(studyId);
  await expectEnded(studyId, 'guessed');
  const other = await aStudy(server, ada);
  await expectEnded(studyId, await previewSecretOf(server, other));
  // Respondents need none.
  const call = server.callWith(null);
  await call(getInvitation, { studyId: other });
  await call(beginSession, { studyId: other, body: aSessionStart() });
});

it('revoked links end; the new one works, and who has begun goes on', async () => {
  const studyId = await aStudy(server, ada, { collecting: false });
  const old = await previewSecretOf(server, studyId);
  const before = opened(studyId, old);
  await Promise.all([before.short, before.invited, before.begun]);
  const { version } = await ada.call(getStudy, { studyId });
  const { previewSecret } = await ada.call(revokePreviewLinks, { studyId });
  expect(await ada.call(getStudy, { studyId })).toMatchObject({
    ...{ previewSecret, version: version + 1 },
  });
  await expectEnded(studyId, old);
  await expectOpen(studyId, previewSecret);
  const again = await server.callWith(null)(beginSession, { studyId, body: before.body });
  expect(again.sessionId).toBe(before.body.sessionId);
});

it('links end with the collection and work again when it is resumed', async () => {
  const studyId = await aStudy(server, ada);
  const secret = await previewSecretOf(server, studyId);
  const set = (collecting: boolean) =>
    server.context.db
      .updateTable('studies')
      .set({ collecting, firstStartedAt: server.context.now() })
      .where('id', '=', studyId)
      .execute();
  await set(true);
  await expectOpen(studyId, secret);
  await ada.call(toggleCollection, { studyId, flag: 'false' });
  await expectEnded(studyId, secret);
  await set(true);
  await expectOpen(studyId, secret);
});

it('somebody of another company cannot revoke links', async () => {
  const studyId = await aStudy(server, ada);
  const stranger = await server.otherCompanyUser();
  expect((await refusalOf(stranger.call(revokePreviewLinks, { studyId }))).status).toBe(404);
});
