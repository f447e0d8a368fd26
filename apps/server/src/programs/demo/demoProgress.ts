import type { DemoProgress } from '@fovea/contract/platform/demo';
import type { AppContext } from '../../platform/context/appContext';
import { demoSession } from './seedDemo';

/** Companies whose demo study could not be filled since the server started. */
export const demoFailures = new Set<string>();

export async function demoProgress(
  context: Pick<AppContext, 'db'>,
  companyId: string,
): Promise<DemoProgress> {
  const demo = await context.db
    .selectFrom('demoStudies')
    .innerJoin('studies', 'studies.id', 'demoStudies.studyId')
    .selectAll('demoStudies')
    .select('studies.collecting')
    .where('demoStudies.companyId', '=', companyId)
    // It may have been deleted.
    .where('studies.deletedAt', 'is', null)
    .executeTakeFirst();
  if (!demo) {
    const state = demoFailures.has(companyId) ? 'failed' : 'off';
    return { state, studyId: null, respondentsDone: 0, respondentsTotal: 0 };
  }
  const { studyId, respondents } = demo;
  const ids = Array.from({ length: respondents }, (_, at) => demoSession(demo, at + 1).sessionId);
  const ended = await context.db
    .selectFrom('sessions')
    .select('id')
    .where('companyId', '=', companyId)
    .where('studyId', '=', studyId)
    .where('id', 'in', ids)
    .where((row) =>
      row.or([
        row('processedAt', 'is not', null),
        row('processingError', 'is not', null),
        // Nothing of it will be processed any more: deleted by a researcher, or withdrawn.
        row('dataDeletedAt', 'is not', null),
      ]),
    )
    .execute();
  // After collection is stopped nobody else takes part.
  const isDone = ended.length >= respondents || !demo.collecting;
  return {
    state: isDone ? 'done' : demoFailures.has(companyId) ? 'failed' : 'seeding',
    studyId,
    respondentsDone: ended.length,
    respondentsTotal: respondents,
  };
}
