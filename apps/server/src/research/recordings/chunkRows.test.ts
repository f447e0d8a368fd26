import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { aRespondent, aStudy, sha256 } from '../../testing/aStudy';
import { setUpServer } from '../../testing/setUp';
import { insertChunkRow } from './chunkRows';

const server = setUpServer();

it('copies of the last chunk that has room are all stored, although they arrive at once', async () => {
  const ada = await server.signedIn();
  const studyId = await aStudy(server, ada);
  const { sessionId } = await aRespondent(server, studyId);
  const { db } = server.context;
  const most = { chunks: 0, bytes: Infinity };
  for (let seq = 0; seq < 20; seq++) {
    most.chunks++;
    const place = {
      studyId,
      sessionId,
      stream: 'face',
      seq,
      sha256: sha256(randomBytes(8)),
      size: 8,
    };
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () =>
        insertChunkRow(db, ada.companyId, place, new Date(), { ...most }),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array<string>(5).fill('duplicate'), 'new']);
  }
});
