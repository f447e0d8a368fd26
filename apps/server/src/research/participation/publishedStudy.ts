import type { Block } from '@fovea/contract/studies/blocks';
import type { RespondentChecks } from '@fovea/contract/studies/sensors';
import { longestFlowMs } from '@fovea/rules/flow/longestFlow';
import { isExpired } from '@fovea/rules/studies/editors';
import { effectiveSensors } from '@fovea/rules/flow/sensorDependencies';
import { needsCamera } from '@fovea/rules/flow/sensors';
import { effectiveChecks } from '@fovea/rules/studies/measuredSettings';
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { notFound } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import type { Tables } from '../../platform/store/tables';
import { blockAnswers } from '../studyParts/blockAnswers';

export type StimulusRow = Selectable<Tables['stimuli']>;

/** The part of a study that respondents may see. */
export interface PublishedStudy {
  /**
   * With the sensors, checks and video that are in force, whatever is stored. The checks are all
   * listed.
   */
  readonly row: Selectable<Tables['studies']> & { readonly checks: RespondentChecks };
  readonly consentSha256: string;
  readonly needsCamera: boolean;
  /** Of the longest flow. */
  readonly durationMs: number;
  readonly expired: boolean;
  readonly stimuli: readonly StimulusRow[];
  readonly blocks: readonly Block[];
  /** In order; empty for a study from the old builder. */
  readonly flows: readonly Block[];
}

/** @throws Refusal 404, also for a deleted study */
export async function findPublishedStudy(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  studyId: string,
): Promise<PublishedStudy> {
  const stored = await db
    .selectFrom('studies')
    .selectAll()
    .where('id', '=', studyId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!stored) throw notFound('study');
  const sensors = effectiveSensors(stored.sensors);
  const row = {
    ...stored,
    sensors,
    checks: effectiveChecks(sensors, stored.checks),
    recordWebcamVideo: stored.recordWebcamVideo && sensors.webcam,
  };
  const [stimuli, blockRows, children] = await Promise.all([
    db
      .selectFrom('stimuli')
      .selectAll()
      .where('studyId', '=', studyId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    db.selectFrom('blocks').selectAll().where('studyId', '=', studyId).execute(),
    db.selectFrom('blockChildren').selectAll().where('studyId', '=', studyId).execute(),
  ]);
  const blocks = blockAnswers(blockRows, children);
  const flows = blocks
    .filter((block) => block.flowOrder !== null)
    .sort((a, b) => (a.flowOrder ?? 0) - (b.flowOrder ?? 0));
  return {
    row,
    consentSha256: createHash('sha256').update(row.consentForm).digest('hex'),
    needsCamera: needsCamera(row.sensors),
    durationMs: longestFlowMs({ stimuli, blocks, topLevelBlocks: flows.map(({ id }) => id) }),
    expired: isExpired(row, now().getTime()),
    stimuli,
    blocks,
    flows: row.blockUsage === 'BLOCKS_NOT_USED' ? [] : flows,
  };
}
