import { measuredChecks, measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { BuiltType } from '@fovea/contract/studies/stimuli';
import { SegmentCriteria } from '@fovea/contract/analysis/segmentCriteria';
import type { Db } from '../../platform/store/database';
import { listCorrections } from '../../research/gazeCorrections/correctionRows';
import { findStudyPanel } from '../../research/panelPlaces/studyPanel';
import type { ExportSource } from '../exportFiles/exportSource';
import { PRODUCT } from '../exportFiles/productVersion';
import { ARCHIVE_FORMAT, ARCHIVE_KIND, type StudyArchive } from './archiveFormat';

export interface ArchivedPaths {
  /** By the id of the stimulus. */
  readonly media: ReadonlyMap<string, string>;
  readonly thumbnails: ReadonlyMap<string, string>;
  /** By the id of the session. */
  readonly sessions: ReadonlyMap<string, string>;
}

/** What stands in archive.json. Areas on the view of a respondent, and segments, come with respondents only. */
export async function archivedStudy(
  db: Db,
  source: ExportSource,
  paths: ArchivedPaths,
): Promise<StudyArchive> {
  const { request, study, stimuli, blocks, children } = source;
  const has = paths.sessions;
  const aois = await aoisOf(db, study.id);
  const segments = has.size === 0 ? [] : await segmentsOf(db, study.id);
  return {
    kind: ARCHIVE_KIND,
    format: ARCHIVE_FORMAT,
    software: `${PRODUCT.name} ${PRODUCT.version}`,
    archivedAt: request.requestedAt.toISOString(),
    study: await studyFacts(db, study),
    stimuli: stimuli.map((one) => ({
      id: one.id,
      name: one.name,
      displayName: one.displayName,
      type: BuiltType.parse(one.type),
      exposureTimeMs: one.exposureTimeMs,
      exposureOffsetMs: one.exposureOffsetMs,
      width: one.width,
      height: one.height,
      manualAdvance: one.manualAdvance,
      recordWebcam: one.recordWebcam,
      recordScreen: one.recordScreen,
      trackMouse: one.trackMouse,
      calibrationOptions: one.calibrationOptions,
      instructionOptions: one.instructionOptions,
      websiteUrl: one.websiteUrl,
      surveyQuestions: one.surveyQuestions,
      surveyTheme: one.surveyTheme,
      tags: one.tags,
      media: paths.media.get(one.id) ?? null,
      thumbnail: paths.thumbnails.get(one.id) ?? null,
    })),
    blocks: blocks.map(({ id, displayName, flowOrder, begunCount }) => ({
      ...{ id, displayName, flowOrder },
      // How many began a flow is known of those who come along.
      begunCount: has.size === 0 ? 0 : begunCount,
    })),
    children: children.map(({ id, parentBlock, blockOrder, fixed, stimulusId, blockId }) => ({
      ...{ id, parentBlock, blockOrder, fixed, stimulusId, blockId },
    })),
    ...aois,
    aois: aois.aois.filter(({ sessionId }) => sessionId === null || has.has(sessionId)),
    segments: segments.map((segment) => ({
      ...segment,
      respondents: segment.respondents.filter((id) => has.has(id)),
    })),
    gazeCorrections: await gazeCorrectionsOf(db, study.id, has),
    sessions: source.respondents.map(({ session }) => ({
      id: session.id,
      path: has.get(session.id)!,
    })),
  };
}

async function studyFacts(db: Db, study: ExportSource['study']): Promise<StudyArchive['study']> {
  return {
    id: study.id,
    name: study.name,
    studyType: study.studyType,
    desktopGeneration: study.desktopGeneration,
    createdAt: study.createdAt.toISOString(),
    firstStartedAt: study.firstStartedAt?.toISOString() ?? null,
    finishedAt: study.finishedAt?.toISOString() ?? null,
    sensors: measuredSensors(study),
    checks: measuredChecks(study),
    recordWebcamVideo: study.recordWebcamVideo,
    calibrationThresholdDeg: study.calibrationThresholdDeg,
    frameRateThresholdHz: study.frameRateThresholdHz,
    faceShareThreshold: study.faceShareThreshold,
    consentForm: study.consentForm,
    consentVersion: study.consentVersion,
    contactEmail: study.contactEmail,
    locale: study.locale,
    screenWidth: study.screenWidth,
    screenHeight: study.screenHeight,
    signalsDisabled: study.signalsDisabled,
    demarcatedSignals: study.demarcatedSignals,
    gazeFrom: study.gazeFrom,
    fixationFilter: study.fixationFilter,
    deviceTypes: study.deviceTypes,
    rejectConsentRedirect: study.rejectConsentRedirect,
    studyFinishedRedirect: study.studyFinishedRedirect,
    collectionErrorRedirect: study.collectionErrorRedirect,
    expectedParameters: study.expectedParameters,
    onlineQuota: study.onlineQuota,
    blockUsage: study.blockUsage,
    respondentRegistration: study.respondentRegistration,
    quota: await quotaOf(db, study.id),
    hadPanel: study.panelProviderType !== null || (await findStudyPanel(db, study.id)) !== null,
    hadLab: study.currentLabId !== null,
    hadEndDate: study.validTo !== null,
  };
}

async function quotaOf(db: Db, studyId: string): Promise<StudyArchive['study']['quota']> {
  const row = await db
    .selectFrom('quotas')
    .select(['youngMale', 'oldMale', 'youngFemale', 'oldFemale', 'oldAt', 'variables'])
    .where('studyId', '=', studyId)
    .executeTakeFirst();
  return row ?? null;
}

async function aoisOf(db: Db, studyId: string): Promise<Pick<StudyArchive, 'aoiSets' | 'aois'>> {
  const sets = await db
    .selectFrom('aoiSets')
    .select(['id', 'name', 'createdAt'])
    .where('studyId', '=', studyId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const rows = await db
    .selectFrom('aoiDefinitions')
    .innerJoin('aoiSets', 'aoiSets.id', 'aoiDefinitions.aoiSetId')
    // Those of a removed stimulus are hidden.
    .innerJoin('stimuli', 'stimuli.id', 'aoiDefinitions.stimulusId')
    .selectAll('aoiDefinitions')
    .where('aoiSets.studyId', '=', studyId)
    .orderBy('aoiDefinitions.createdAt')
    .orderBy('aoiDefinitions.id')
    .execute();
  return {
    aoiSets: sets.map((set) => ({ ...set, createdAt: set.createdAt.toISOString() })),
    aois: rows.map(({ companyId: _, timeline, createdAt, updatedAt, ...row }) => ({
      ...row,
      timeline: timeline.map((shape) => ({ ...shape, points: [...shape.points] })),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    })),
  };
}

async function gazeCorrectionsOf(
  db: Db,
  studyId: string,
  has: ReadonlyMap<string, string>,
): Promise<StudyArchive['gazeCorrections']> {
  const rows = await listCorrections(db, studyId);
  return rows
    .filter(({ sessionId, corrections }) => has.has(sessionId) && corrections.length > 0)
    .map(({ sessionId, stimulusId, corrections, version, changedAt }) => ({
      ...{ sessionId, stimulusId, version },
      corrections: [...corrections],
      changedAt: changedAt.toISOString(),
    }));
}

async function segmentsOf(db: Db, studyId: string): Promise<StudyArchive['segments']> {
  const rows = await db
    .selectFrom('segments')
    .select(['id', 'name', 'criteria', 'createdAt', 'updatedAt'])
    .where('studyId', '=', studyId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const members = await db
    .selectFrom('segmentRespondents')
    .innerJoin('segments', 'segments.id', 'segmentRespondents.segmentId')
    .select(['segmentRespondents.segmentId', 'segmentRespondents.sessionId'])
    .where('segments.studyId', '=', studyId)
    .orderBy('segmentRespondents.sessionId')
    .execute();
  const membersOf = new Map<string, string[]>(rows.map(({ id }) => [id, []]));
  for (const { segmentId, sessionId } of members) membersOf.get(segmentId)?.push(sessionId);
  return rows.map(({ criteria, createdAt, updatedAt, ...row }) => ({
    ...row,
    // What was stored by an earlier version may lack a field.
    criteria: criteria && SegmentCriteria.parse(criteria),
    respondents: membersOf.get(row.id) ?? [],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}
