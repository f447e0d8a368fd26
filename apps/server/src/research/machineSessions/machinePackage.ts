import type { MachinePackage } from '@fovea/contract/participation/machineSessions';
import type { MachineAgent } from '../../platform/http/caller';
import { notFound, Refusal } from '../../platform/http/refusal';
import { contentSecurityPolicy } from '../../platform/pages/securityHeaders';
import type { StoredStimulus } from '../../platform/store/recordingTables';
import { invitationTo } from '../participation/invitationTo';
import { packageFacts } from '../participation/packageFacts';
import { publishedStimuli } from '../participation/publishedStimuli';
import { findPublishedStudy } from '../participation/publishedStudy';
import { suggestedFlow } from '../participation/flowChoice';
import { termsOf } from '../participation/sessionTerms';
import { isErasedStudy, studyErased } from '../recordings/erasure';
import type { ResearchContext } from '../recordings/researchContext';
import type { MediaFiles } from './mediaFiles';
import type { PageFiles } from './pageFiles';
import { sealPrepared } from './preparedSession';

/**
 * What a machine needs to run the session that it has been given, in every flow of the study.
 * @throws Refusal 404 for a session that it has not been given; 410; 503
 */
export async function machinePackage(
  context: ResearchContext,
  machine: MachineAgent,
  sessionId: string,
  { page, media }: { readonly page: PageFiles | null; readonly media: MediaFiles },
): Promise<MachinePackage> {
  const { db } = context;
  const registration = await givenRegistration(context, machine, sessionId);
  const { studyId, companyId, label, variables } = registration;
  if (await isErasedStudy(db, studyId)) throw studyErased();
  const html = await page?.html();
  if (!page || html == null) {
    throw new Refusal(503, 'The page of respondents is not built.', 'NOT_BUILT');
  }
  const study = await findPublishedStudy(context, studyId);
  const terms = termsOf(study);
  const flowIds = study.flows.length > 0 ? study.flows.map(({ id }) => id) : [null];
  const flows = flowIds.map((blockId) => ({ blockId, slides: publishedStimuli(study, blockId) }));
  const files = await media(flows.flatMap((flow) => flow.slides));
  const facts = await packageFacts(context, {
    ...{ id: sessionId, label, variables, studyId, companyId },
    ...terms,
  });
  const suggestedBlockId = await suggestedFlow(db, study);
  const prepared = { sessionId, studyId, terms, flows, suggestedBlockId };
  const local = ({ mediaKey, name: _name, ...stimulus }: StoredStimulus) => {
    const file = mediaKey === null ? undefined : files.get(mediaKey);
    return { ...stimulus, mediaUrl: file ? `/${file.path}` : null };
  };
  return {
    studyId,
    studyVersion: terms.studyVersion,
    // Whoever has been given a machine takes part although the last day of the study is over.
    invitation: { ...(await invitationTo(context, study, true)), collecting: true, expired: false },
    flows: flows.map((flow) => ({
      blockId: flow.blockId,
      session: {
        ...{ sessionId, respondentLabel: label, ...facts, quotaFull: false },
        slides: flow.slides.map(local),
      },
    })),
    suggestedBlockId,
    page: {
      html,
      address: `${context.publicUrl()}/collect/`,
      policy: contentSecurityPolicy('%NONCE%'),
      filesPolicy: contentSecurityPolicy(null),
    },
    files: [...(await page.files()), ...new Map(byPath([...files.values()])).values()],
    prepared: sealPrepared(context, machine.machineId, prepared),
  };
}

/** The same file may stand under two keys. */
const byPath = <F extends { readonly path: string }>(files: readonly F[]) =>
  files.map((file) => [file.path, file] as const);

async function givenRegistration(
  { db }: Pick<ResearchContext, 'db'>,
  { machineId, companyId }: MachineAgent,
  sessionId: string,
) {
  const row = await db
    .selectFrom('registrations')
    .innerJoin('machines', 'machines.sessionId', 'registrations.id')
    .selectAll('registrations')
    .where('machines.id', '=', machineId)
    .where('registrations.id', '=', sessionId)
    .where('registrations.companyId', '=', companyId)
    .where('registrations.machineId', '=', machineId)
    .where('registrations.removedAt', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('session');
  return row;
}
