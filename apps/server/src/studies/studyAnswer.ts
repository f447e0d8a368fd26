import type { Quota } from '@fovea/contract/quota';
import type { Stimulus } from '@fovea/contract/stimuli';
import type { Study } from '@fovea/contract/studies';
import { NO_CHECKS } from '@fovea/rules/settings';
import type { House } from '../house';
import { studyFigures, type StudyFigures } from '../recordings/studyFigures';
import { blockAnswer } from './blockAnswer';
import { studyIsLocked } from './studyLock';
import type { ChildRow, StimulusRow, StudyRow, StudyRows } from './studyRows';

/** A study as the contract says it, with signed addresses of its files and results. */
export async function studyAnswer(house: House, rows: StudyRows): Promise<Study> {
  const { study, blocks, children } = rows;
  const figures = await studyFigures(house, study);
  const stimuli = await Promise.all(
    rows.stimuli.map((stimulus) => stimulusAnswer(house, stimulus, children, figures)),
  );
  return {
    id: study.id,
    version: study.version,
    name: study.name,
    studyType: study.studyType,
    state: study.state,
    desktopGeneration: study.desktopGeneration,
    finishedDate: study.finishedAt?.toISOString() ?? null,
    companyName: await companyName(house, study.companyId),
    editors: study.editors,
    validTo: study.validTo?.toISOString() ?? null,
    currentLabId: study.currentLabId,
    screenWidth: study.screenWidth,
    screenHeight: study.screenHeight,
    checks: { ...NO_CHECKS, ...study.checks },
    deviceTypes: study.deviceTypes,
    rejectConsentRedirect: study.rejectConsentRedirect,
    studyFinishedRedirect: study.studyFinishedRedirect,
    collectionErrorRedirect: study.collectionErrorRedirect,
    panelProviderType: study.panelProviderType,
    quota: await quotaOf(house, study),
    blockUsage: study.blockUsage,
    createdDate: study.createdAt.toISOString(),
    folder: study.folderId,
    company: study.companyId,
    studyOwner: study.ownerId,
    sensors: study.sensors,
    recordWebcamVideo: study.recordWebcamVideo,
    remoteDataCollection: study.collecting,
    locked: await studyIsLocked(house.db, study),
    hasCollected: figures.hasCollected,
    consentForm: study.consentForm,
    contactEmail: study.contactEmail,
    locale: study.locale,
    stimuli,
    blocks: blocks.map((block) => blockAnswer(block, children)),
    topLevelBlocks: blocks
      .filter((block) => block.flowOrder !== null)
      .sort((a, b) => (a.flowOrder ?? 0) - (b.flowOrder ?? 0))
      .map((block) => block.id),
    segments: [...figures.segments],
    respondentBuckets: figures.respondentBuckets,
    collectionLink: `${house.publicUrl()}/collect/#s/${study.id}`,
  };
}

async function companyName(house: House, companyId: string): Promise<string> {
  const company = await house.db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return company.name;
}

async function quotaOf(house: House, study: StudyRow): Promise<Quota | null> {
  const quota = await house.db
    .selectFrom('quotas')
    .selectAll()
    .where('studyId', '=', study.id)
    .where('companyId', '=', study.companyId)
    .executeTakeFirst();
  return quota ?? null;
}

export async function stimulusAnswer(
  house: House,
  stimulus: StimulusRow,
  children: readonly ChildRow[],
  figures: Pick<StudyFigures, 'segmentData' | 'respondentData'>,
): Promise<Stimulus> {
  const address = async (key: string | null) =>
    key === null ? null : await house.objects.signedGet(key);
  return {
    ...stimulus,
    imageUrl: await address(stimulus.imageKey),
    videoUrl: await address(stimulus.videoKey),
    thumbnailUrl: await address(stimulus.thumbnailKey),
    blocks: children
      .filter((child) => child.stimulusId === stimulus.id)
      .map((child) => child.parentBlock),
    segmentData: [...(figures.segmentData.get(stimulus.id) ?? [])],
    respondentData: [...(figures.respondentData.get(stimulus.id) ?? [])],
  };
}
