import { nameKey } from '@fovea/rules/inputs/names';
import type { Insertable } from 'kysely';
import { insertInBatches } from '../../platform/store/insertInBatches';
import type { Tx } from '../../platform/store/database';
import type { Tables } from '../../platform/store/tables';
import { newPreviewSecret } from '../../research/studyParts/previewSecret';
import { copiedId } from '../lifecycle/copiedId';
import { insertBlocks } from '../studies/blockChildRows';
import type { StudyArchive } from '../studyArchives/archiveFormat';
import type { ImportedMedia } from './importMedia';

export interface ImportedStudy {
  /** With the ids that its parts have here. */
  readonly archive: StudyArchive;
  readonly companyId: string;
  readonly folderId: string;
  readonly ownerId: string | null;
  readonly name: string;
  /** Whether respondents come along: then the study has been started. */
  readonly hasRespondents: boolean;
  /** By the id of the stimulus. */
  readonly media: ReadonlyMap<string, ImportedMedia>;
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
const dateOf = (time: string | null) => (time === null ? null : new Date(time));

/** Inserts settings, structure and areas of interest; respondents come after it. */
export async function insertImportedStudy(tx: Tx, from: ImportedStudy, now: Date): Promise<void> {
  const { archive, companyId } = from;
  const place = { companyId, studyId: archive.study.id };
  await tx.insertInto('studies').values(studyColumns(from, now)).execute();
  const { quota } = archive.study;
  if (quota !== null) {
    const variables = JSON.stringify(quota.variables);
    const id = copiedId(place.studyId, 'quota');
    await tx
      .insertInto('quotas')
      .values({ ...quota, ...place, id, variables })
      .execute();
  }
  await insertInBatches(stimulusColumns(from), async (some) => {
    await tx.insertInto('stimuli').values(some).execute();
  });
  await insertBlocks(tx, place, archive.blocks);
  await insertInBatches(archive.children, async (some) => {
    const rows = some.map((child) => ({ ...child, ...place }));
    await tx.insertInto('blockChildren').values(rows).execute();
  });
  await insertInBatches(archive.aoiSets, async (some) => {
    const rows = some.map((set) => ({ ...set, ...place, createdAt: new Date(set.createdAt) }));
    await tx.insertInto('aoiSets').values(rows).execute();
  });
}

/** Areas, segments and corrections of gaze may name respondents, so they are inserted after them. */
export async function insertImportedAnalysis(
  tx: Tx,
  { archive, companyId }: Pick<ImportedStudy, 'archive' | 'companyId'>,
): Promise<void> {
  const { aois, segments, gazeCorrections } = archive;
  const studyId = archive.study.id;
  await insertInBatches(aois, async (some) => {
    const rows = some.map(({ timeline, createdAt, updatedAt, ...aoi }) => ({
      ...aoi,
      companyId,
      timeline: JSON.stringify(timeline),
      createdAt: new Date(createdAt),
      updatedAt: new Date(updatedAt),
    }));
    await tx.insertInto('aoiDefinitions').values(rows).execute();
  });
  await insertInBatches(segments, async (some) => {
    const rows = some.map(({ id, name, criteria, createdAt, updatedAt }) => ({
      ...{ id, name, companyId, studyId },
      criteria: json(criteria),
      createdAt: new Date(createdAt),
      updatedAt: new Date(updatedAt),
    }));
    await tx.insertInto('segments').values(rows).execute();
  });
  await insertInBatches(gazeCorrections, async (some) => {
    const rows = some.map(({ corrections, changedAt, ...row }) => ({
      ...{ ...row, companyId, studyId, changedBy: null },
      corrections: JSON.stringify(corrections),
      changedAt: new Date(changedAt),
    }));
    await tx.insertInto('gazeCorrections').values(rows).execute();
  });
  const members = segments.flatMap(({ id, respondents }) =>
    respondents.map((sessionId) => ({ segmentId: id, sessionId, companyId })),
  );
  await insertInBatches(members, async (some) => {
    await tx
      .insertInto('segmentRespondents')
      .values([...some])
      .execute();
  });
}

function studyColumns(from: ImportedStudy, now: Date): Insertable<Tables['studies']> {
  const { archive, companyId, folderId, ownerId, name, hasRespondents } = from;
  const {
    quota: _quota,
    hadPanel: _hadPanel,
    hadLab: _hadLab,
    hadEndDate: _hadEndDate,
    createdAt,
    firstStartedAt,
    finishedAt,
    sensors,
    checks,
    onlineQuota,
    fixationFilter,
    ...settings
  } = archive.study;
  return {
    ...settings,
    ...{ companyId, folderId, ownerId, name },
    nameKey: nameKey(name),
    state: 'NEW_AVAILABLE',
    sensors: JSON.stringify(sensors),
    checks: JSON.stringify(checks),
    fixationFilter: JSON.stringify(fixationFilter),
    onlineQuota: json(onlineQuota),
    // Whoever begins next counts those who came along.
    isOnlineQuotaCounted: false,
    collecting: false,
    createdAt: new Date(createdAt),
    firstStartedAt: hasRespondents ? dateOf(firstStartedAt) : null,
    finishedAt: hasRespondents ? dateOf(finishedAt) : null,
    versionAt: now,
    previewSecret: newPreviewSecret(),
  };
}

function stimulusColumns(from: ImportedStudy): Insertable<Tables['stimuli']>[] {
  const { archive, companyId, media } = from;
  const { id: studyId, createdAt } = archive.study;
  const createdMs = new Date(createdAt).getTime();
  return archive.stimuli.map(({ media: _, thumbnail: __, ...stimulus }, at) => {
    const { bytes: ___, ...files } = media.get(stimulus.id)!;
    return {
      ...stimulus,
      ...files,
      ...{ companyId, studyId, assetId: null },
      calibrationOptions: json(stimulus.calibrationOptions),
      instructionOptions: json(stimulus.instructionOptions),
      surveyQuestions: json(stimulus.surveyQuestions),
      surveyTheme: json(stimulus.surveyTheme),
      // Stimuli are ordered by their creation time.
      createdAt: new Date(createdMs + at),
    };
  });
}
