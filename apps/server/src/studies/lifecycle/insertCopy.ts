import { nameKey } from '@fovea/rules/inputs/names';
import { measuredChecks, measuredSensors } from '@fovea/rules/studies/measuredSettings';
import type { ActivityRow } from './activityAnswer';
import type { Tx } from '../../platform/store/database';
import { newPreviewSecret } from '../../research/studyParts/previewSecret';
import type { StudyRows } from '../../research/studyParts/studyRows';
import { insertInBatches } from '../../platform/store/insertInBatches';
import { insertBlocks } from '../studies/blockChildRows';
import { copiedId } from './copiedId';

export interface CopyRows extends Omit<StudyRows, 'study'> {
  readonly activity: ActivityRow;
  readonly targetId: string;
  readonly source: StudyRows['study'];
}

/**
 * Inserts the rows of a copy: settings and structure, but no sessions and nothing derived from them
 * (segments, answers, areas of interest), and unlocked. A study from the old builder gets one flow
 * with its stimuli in order.
 */
export async function insertCopy(tx: Tx, rows: CopyRows, now: Date): Promise<void> {
  const { activity, targetId, source, stimuli, blocks, children } = rows;
  const { companyId } = source;
  const isOld =
    source.blockUsage === 'BLOCKS_NOT_USED' || !blocks.some((block) => block.flowOrder !== null);
  const place = { companyId, studyId: targetId };
  const idOf = (id: string) => copiedId(targetId, id);

  await tx
    .insertInto('studies')
    .values({
      ...source,
      id: targetId,
      name: activity.name,
      nameKey: nameKey(activity.name),
      folderId: activity.folderId ?? source.folderId,
      ownerId: activity.userId,
      state: 'NEW_AVAILABLE',
      desktopGeneration: 'fovea_ONLINE',
      blockUsage: isOld ? 'BLOCK_RANDOM_CHOICE' : source.blockUsage,
      // A copy is not locked, so it takes over only what is measured.
      sensors: JSON.stringify(measuredSensors(source)),
      checks: JSON.stringify(measuredChecks(source)),
      version: 1,
      versionAt: now,
      createdAt: now,
      consentVersion: 1,
      collecting: false,
      firstStartedAt: null,
      finishedAt: null,
      currentLabId: null,
      respondentRegistration: 'ANYONE',
      panelProviderType: null,
      panelProviderId: null,
      fixationFilter: JSON.stringify(source.fixationFilter),
      onlineQuota: source.onlineQuota && JSON.stringify(source.onlineQuota),
      isOnlineQuotaCounted: true,
      requestId: null,
      deletedAt: null,
      deletedBy: null,
      deletionStatus: 'MANUALLY_DELETED',
      downloadKey: null,
      downloadState: null,
      downloadProgress: null,
      downloadError: null,
      previewSecret: newPreviewSecret(),
    })
    .execute();

  await copyQuota(tx, companyId, source.id, targetId);

  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const newStimuli = stimuli.map((stimulus, at) => ({
    ...stimulus,
    ...place,
    id: idOf(stimulus.id),
    calibrationOptions: json(stimulus.calibrationOptions),
    instructionOptions: json(stimulus.instructionOptions),
    surveyQuestions: json(stimulus.surveyQuestions),
    surveyTheme: json(stimulus.surveyTheme),
    assetId: null,
    requestId: null,
    // Stimuli are ordered by their creation time.
    createdAt: new Date(now.getTime() + at),
  }));
  await insertInBatches(newStimuli, async (some) => {
    await tx.insertInto('stimuli').values(some).execute();
  });

  if (isOld) {
    const flowId = idOf('flow');
    await insertBlocks(tx, place, [{ id: flowId, displayName: 'Flow 1', flowOrder: 0 }]);
    const inFlow = stimuli.map(({ id }, blockOrder) => ({
      ...place,
      id: idOf(`flow/${id}`),
      parentBlock: flowId,
      blockOrder,
      fixed: true,
      stimulusId: idOf(id),
      blockId: null,
    }));
    await insertInBatches(inFlow, async (some) => {
      await tx.insertInto('blockChildren').values(some).execute();
    });
    return;
  }

  const newBlocks = blocks.map((block) => ({
    ...block,
    ...place,
    id: idOf(block.id),
    requestId: null,
    begunCount: 0,
  }));
  await insertInBatches(newBlocks, async (some) => {
    await tx.insertInto('blocks').values(some).execute();
  });
  const newChildren = children.map((child) => ({
    ...child,
    ...place,
    id: idOf(child.id),
    parentBlock: idOf(child.parentBlock),
    stimulusId: child.stimulusId === null ? null : idOf(child.stimulusId),
    blockId: child.blockId === null ? null : idOf(child.blockId),
  }));
  await insertInBatches(newChildren, async (some) => {
    await tx.insertInto('blockChildren').values(some).execute();
  });
}

/** A lab study keeps how many respondents of each kind it needs. */
async function copyQuota(
  tx: Tx,
  companyId: string,
  sourceId: string,
  targetId: string,
): Promise<void> {
  const quota = await tx
    .selectFrom('quotas')
    .selectAll()
    .where('studyId', '=', sourceId)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  if (!quota) return;
  await tx
    .insertInto('quotas')
    .values({
      ...quota,
      id: copiedId(targetId, 'quota'),
      studyId: targetId,
      variables: JSON.stringify(quota.variables),
    })
    .execute();
}
