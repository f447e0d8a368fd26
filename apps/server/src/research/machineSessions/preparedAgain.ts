import type { BeginSession } from '@fovea/contract/participation/participation';
import type { MachineAgent } from '../../platform/http/caller';
import type { StoredStimulus } from '../../platform/store/recordingTables';
import { publishedStimuli } from '../participation/publishedStimuli';
import { findPublishedStudy } from '../participation/publishedStudy';
import { termsOf, type SessionTerms } from '../participation/sessionTerms';
import type { ResearchContext } from '../recordings/researchContext';
import type { PreparedSession } from './preparedSession';

/**
 * A session whose package this server cannot open any more, since its signing key was replaced: put together from
 * the study as it is now, and from what the machine says was agreed to and shown. Stimuli that were removed meanwhile
 * are not in it; their recording is kept like all of it.
 *
 * @param shown stimuli in their order
 * @returns null: this machine has not been given this session, or nobody knows the text that was agreed to
 */
export async function preparedAgain(
  context: ResearchContext,
  { machineId, companyId }: MachineAgent,
  sessionId: string,
  { consent, blockId }: BeginSession,
  shown: readonly string[],
): Promise<PreparedSession | null> {
  const registration = await context.db
    .selectFrom('registrations')
    .select('studyId')
    .where('id', '=', sessionId)
    .where('companyId', '=', companyId)
    .where('machineId', '=', machineId)
    .executeTakeFirst();
  if (!registration) return null;
  const { studyId } = registration;
  const study = await findPublishedStudy(context, studyId);
  const agreed = await agreedTerms(context, companyId, termsOf(study), consent);
  if (!agreed) return null;
  const flowIds = study.flows.length > 0 ? study.flows.map(({ id }) => id) : [null];
  const known = new Map<string, StoredStimulus>();
  for (const flowId of flowIds) {
    for (const stimulus of publishedStimuli(study, flowId))
      known.set(stimulus.stimulusId, stimulus);
  }
  const stimuli = shown.flatMap((id) => known.get(id) ?? []);
  // The flow may have been removed; what it showed is known all the same.
  const flow = blockId ?? null;
  return {
    ...{ sessionId, studyId, terms: agreed },
    ...{ flows: [{ blockId: flow, slides: stimuli }], suggestedBlockId: flow },
  };
}

/** With the text and the sensors that the respondent was told of. */
async function agreedTerms(
  { db }: Pick<ResearchContext, 'db'>,
  companyId: string,
  now: SessionTerms,
  { textSha256, sensors, recordsWebcamVideo }: BeginSession['consent'],
): Promise<SessionTerms | null> {
  const agreed = {
    ...now,
    ...(sensors !== undefined && { sensors }),
    ...(recordsWebcamVideo !== undefined && { recordWebcamVideo: recordsWebcamVideo }),
  };
  if (textSha256 === now.consentSha256) return agreed;
  const earlier = await db
    .selectFrom('consentTexts')
    .select('text')
    .where('companyId', '=', companyId)
    .where('textSha256', '=', textSha256)
    .executeTakeFirst();
  return earlier ? { ...agreed, consentText: earlier.text, consentSha256: textSha256 } : null;
}
