import { respondentBuckets } from '@fovea/rules/participation/sessions';
import { expect, test } from 'vitest';
import { aRespondent, aStudy } from '../../testing/aStudy';
import { insertSessions } from '../../testing/insertSessions';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { sessionCounts } from './sessionCounts';
import { sessionFacts } from './sessionFacts';

const HOUR_MS = 60 * 60_000;
const SCREENED_OUT = JSON.stringify({ reason: 'FACE', value: 0.4, threshold: 0.8 });

const server = setUpServer();
const ada = setUpUser(server);

test('the database counts every combination of facts as the rules do', async () => {
  const studyId = await aStudy(server, ada);
  const { db } = server.context;
  const now = new Date();
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const flags = [false, true];
  const rows = [];
  for (const createdAt of [ago(1), ago(23.9), ago(24.1), ago(100)])
    for (const endedAt of [null, ago(1)])
      for (const processingSince of [null, ago(1), ago(25)])
        for (const processedAt of [null, ago(1)])
          for (const savedLocallyAt of [null, ago(1)])
            for (const isFailed of flags)
              for (const dataDeletedAt of [null, ago(1)])
                for (const withdrawnAt of [null, ago(1)])
                  for (const preview of flags)
                    for (const screenedOut of [null, SCREENED_OUT])
                      rows.push({
                        screenedOut,
                        createdAt,
                        endedAt,
                        processingSince,
                        processedAt,
                        savedLocallyAt,
                        processingError: isFailed ? 'Unreadable.' : null,
                        dataDeletedAt,
                        withdrawnAt,
                        preview,
                      });
  await insertSessions(server, studyId, rows);
  const expected = respondentBuckets(
    rows.map((row) =>
      sessionFacts({
        ...row,
        failed: row.processingError !== null,
        isScreenedOut: row.screenedOut !== null,
      }),
    ),
    now.getTime(),
  );
  expect(Object.values(expected).every((count) => count > 0)).toBe(true);
  const counts = await sessionCounts(db, ada.companyId, [studyId], now);
  expect(counts.get(studyId)).toEqual({
    buckets: expected,
    hasCollected: true,
    lastCreatedAt: ago(1),
  });
});

test('previews and other companies do not count, and a study without sessions has zeros', async () => {
  const studyId = await aStudy(server, ada);
  await aRespondent(server, studyId, { preview: true });
  const { db } = server.context;
  const none = {
    buckets: {
      inProgress: 0,
      processing: 0,
      processed: 0,
      screenedOut: 0,
      abandoned: 0,
      processingError: 0,
    },
    hasCollected: false,
    lastCreatedAt: null,
  };
  const at = new Date();
  expect((await sessionCounts(db, ada.companyId, [studyId], at)).get(studyId)).toEqual(none);
  await aRespondent(server, studyId);
  const other = await server.otherCompanyUser();
  expect((await sessionCounts(db, other.companyId, [studyId], at)).get(studyId)).toEqual(none);
  expect((await sessionCounts(db, ada.companyId, [studyId], at)).get(studyId)).toMatchObject({
    buckets: { ...none.buckets, inProgress: 1 },
    hasCollected: true,
  });
});
