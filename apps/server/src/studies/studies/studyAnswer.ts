import type { Quota } from '@fovea/contract/studies/quota';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import { NO_CHECKS } from '@fovea/rules/studies/settings';
import { chosenMachines } from '../../people/labs/chosenMachines';
import type { AppContext } from '../../platform/context/appContext';
import {
  studyDataSummary,
  type StudyDataSummary,
} from '../../research/recordings/studyDataSummary';
import { blockAnswers } from '../../research/studyParts/blockAnswers';
import { studyIsLocked } from './studyLock';
import type { StimulusRow, StudyRow, StudyRows } from '../../research/studyParts/studyRows';

/** A study as an API response, with signed URLs of its files and results. */
export async function studyAnswer(context: AppContext, rows: StudyRows): Promise<Study> {
  const { study, blocks, children } = rows;
  const figures = await studyDataSummary(context, study);
  const stimuli = await stimulusAnswers(context, rows.stimuli, children, figures);
  return {
    id: study.id,
    version: study.version,
    name: study.name,
    studyType: study.studyType,
    state: study.state,
    desktopGeneration: study.desktopGeneration,
    finishedDate: study.finishedAt?.toISOString() ?? null,
    companyName: await companyName(context, study.companyId),
    editors: study.editors,
    validTo: study.validTo?.toISOString() ?? null,
    currentLabId: study.currentLabId,
    availableOn: [
      ...((await chosenMachines(context.db, study.companyId, [study.id])).get(study.id) ?? []),
    ],
    respondentRegistration: study.respondentRegistration,
    screenWidth: study.screenWidth,
    screenHeight: study.screenHeight,
    checks: { ...NO_CHECKS, ...study.checks },
    signalsDisabled: study.signalsDisabled,
    demarcatedSignals: study.demarcatedSignals,
    gazeFrom: study.gazeFrom,
    fixationFilter: study.fixationFilter,
    deviceTypes: study.deviceTypes,
    rejectConsentRedirect: study.rejectConsentRedirect,
    studyFinishedRedirect: study.studyFinishedRedirect,
    collectionErrorRedirect: study.collectionErrorRedirect,
    expectedParameters: study.expectedParameters,
    panelProviderType: study.panelProviderType,
    panelProviderId: study.panelProviderId,
    quota: await quotaOf(context, study),
    onlineQuota: study.onlineQuota,
    blockUsage: study.blockUsage,
    createdDate: study.createdAt.toISOString(),
    folder: study.folderId,
    company: study.companyId,
    studyOwner: study.ownerId,
    sensors: study.sensors,
    recordWebcamVideo: study.recordWebcamVideo,
    calibrationThresholdDeg: study.calibrationThresholdDeg,
    frameRateThresholdHz: study.frameRateThresholdHz,
    faceShareThreshold: study.faceShareThreshold,
    remoteDataCollection: study.collecting,
    locked: await studyIsLocked(context.db, study),
    hasCollected: figures.hasCollected,
    consentForm: study.consentForm,
    contactEmail: study.contactEmail,
    locale: study.locale,
    stimuli,
    blocks: blockAnswers(blocks, children),
    topLevelBlocks: blocks
      .filter((block) => block.flowOrder !== null)
      .sort((a, b) => (a.flowOrder ?? 0) - (b.flowOrder ?? 0))
      .map((block) => block.id),
    segments: [...figures.segments],
    respondentBuckets: figures.respondentBuckets,
    collectionLink: `${context.publicUrl()}/collect/#s/${study.id}`,
    previewSecret: study.previewSecret,
  };
}

async function companyName(context: AppContext, companyId: string): Promise<string> {
  const company = await context.db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return company.name;
}

async function quotaOf(context: AppContext, study: StudyRow): Promise<Quota | null> {
  const quota = await context.db
    .selectFrom('quotas')
    .selectAll()
    .where('studyId', '=', study.id)
    .where('companyId', '=', study.companyId)
    .executeTakeFirst();
  return quota ?? null;
}

type Results = Pick<StudyDataSummary, 'segmentData' | 'respondentCount'>;
/** The blocks that contain each stimulus. */
type StimulusPositions = readonly {
  readonly stimulusId: string | null;
  readonly parentBlock: string;
}[];

/** Stimuli as API responses, with signed URLs of their files. */
export async function stimulusAnswers(
  context: AppContext,
  stimuli: readonly StimulusRow[],
  places: StimulusPositions,
  results: Results,
): Promise<Stimulus[]> {
  const blocksOf = new Map<string, string[]>();
  for (const { stimulusId, parentBlock } of places) {
    if (stimulusId === null) continue;
    const blocks = blocksOf.get(stimulusId);
    if (blocks) blocks.push(parentBlock);
    else blocksOf.set(stimulusId, [parentBlock]);
  }
  const address = async (key: string | null) =>
    key === null ? null : await context.objects.signedGet(key);
  return await Promise.all(
    stimuli.map(async (stimulus) => ({
      ...stimulus,
      imageUrl: await address(stimulus.imageKey),
      videoUrl: await address(stimulus.videoKey),
      thumbnailUrl: await address(stimulus.thumbnailKey),
      blocks: blocksOf.get(stimulus.id) ?? [],
      segmentData: [...(results.segmentData.get(stimulus.id) ?? [])],
      respondentCount: results.respondentCount.get(stimulus.id) ?? 0,
    })),
  );
}

/** A stimulus that was just created and has no results yet. */
export async function newStimulusAnswer(
  context: AppContext,
  stimulus: StimulusRow,
  places: StimulusPositions,
): Promise<Stimulus> {
  const results = {
    segmentData: new Map(),
    respondentCount: new Map(),
  };
  const [answer] = await stimulusAnswers(context, [stimulus], places, results);
  return answer!;
}
