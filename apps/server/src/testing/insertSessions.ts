import type { Insertable } from 'kysely';
import { newId } from '../platform/store/newId';
import type { Tables } from '../platform/store/tables';
import { aRespondent } from './aStudy';
import type { TestServer } from './startTestServer';

type SessionFields = Partial<Insertable<Tables['sessions']>>;

/** Rows per statement: a statement takes a limited number of parameters. */
const ROWS_AT_ONCE = 500;

/** Inserts one session per row with these fields, without the calls of a respondent. */
export async function insertSessions(
  server: TestServer,
  studyId: string,
  rows: readonly SessionFields[],
): Promise<void> {
  const { db } = server.context;
  const { sessionId } = await aRespondent(server, studyId);
  const model = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .returning(['companyId', 'secretHash', 'consent', 'recordWebcamVideo'])
    .executeTakeFirstOrThrow();
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('sessions')
      .values(
        rows.slice(from, from + ROWS_AT_ONCE).map((row, at) => ({
          ...model,
          id: newId(),
          studyId,
          number: from + at + 1,
          label: `R${from + at + 1}`,
          preview: false,
          consent: JSON.stringify(model.consent),
          variables: '{}',
          device: '{}',
          slides: '[]',
          createdAt: new Date(),
          ...row,
        })),
      )
      .execute();
  }
}
