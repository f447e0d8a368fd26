import type { Block } from '@fovea/contract/blocks';
import { flowDurationMs } from '@fovea/rules/durations';
import { orderedStimuli } from '@fovea/rules/flow';
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { notFound } from '../door/refusal';
import type { KeptSlide } from '../recordings/recordingTables';
import type { Db } from '../store/database';
import type { Tables } from '../store/tables';

/** A study as far as respondents get to see it. */
export interface ShownStudy {
  readonly row: Selectable<Tables['studies']>;
  readonly consentSha256: string;
  readonly needsCamera: boolean;
  readonly durationMs: number;
  readonly slides: readonly KeptSlide[];
}

/** @throws Refusal 404 */
export async function shownStudy(db: Db, studyId: string): Promise<ShownStudy> {
  const row = await db
    .selectFrom('studies')
    .selectAll()
    .where('id', '=', studyId)
    .executeTakeFirst();
  if (!row) throw notFound('study');
  const stimuli = await orderedStimuliOf(db, studyId);
  return {
    row,
    consentSha256: createHash('sha256').update(row.consentForm).digest('hex'),
    needsCamera: row.sensors.webcam || row.sensors.eyeTracking,
    durationMs: flowDurationMs(stimuli),
    slides: stimuli.map((stimulus) => ({
      stimulusId: stimulus.id,
      name: stimulus.displayName,
      type: stimulus.type,
      exposureTimeMs: stimulus.exposureTimeMs,
      manualAdvance: stimulus.manualAdvance,
      trackMouse: stimulus.trackMouse,
      widthPx: stimulus.width,
      heightPx: stimulus.height,
      mediaKey: stimulus.type === 'VIDEO' ? stimulus.videoKey : stimulus.imageKey,
      calibrationOptions: stimulus.calibrationOptions,
      instructionOptions: stimulus.instructionOptions,
    })),
  };
}

/** The stimuli of the first flow, in the order they are shown. */
async function orderedStimuliOf(db: Db, studyId: string) {
  const [stimuli, blockRows, children] = await Promise.all([
    db.selectFrom('stimuli').selectAll().where('studyId', '=', studyId).execute(),
    db.selectFrom('blocks').selectAll().where('studyId', '=', studyId).execute(),
    db.selectFrom('blockChildren').selectAll().where('studyId', '=', studyId).execute(),
  ]);
  const blocks: Block[] = blockRows.map((block) => ({
    id: block.id,
    displayName: block.displayName,
    flowOrder: block.flowOrder,
    children: children
      .filter((child) => child.parentBlock === block.id)
      .map(({ id, blockOrder, fixed, stimulusId, blockId, parentBlock }) => ({
        id,
        blockOrder,
        fixed,
        stimulusId,
        blockId,
        parentBlock,
      })),
  }));
  const flows = blocks
    .filter((block) => block.flowOrder !== null)
    .sort((a, b) => (a.flowOrder ?? 0) - (b.flowOrder ?? 0));
  return flows[0] ? orderedStimuli(blocks, stimuli, flows[0].id) : [];
}
