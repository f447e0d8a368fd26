import type { NewStimulus } from '@fovea/contract/studies/stimuli';
import { cleanName, NAME_MAX, uniqueName } from '@fovea/rules/inputs/names';
import {
  DEFAULT_CANVAS_PX,
  defaultExposureMs,
  defaultRecording,
  stimulusNameProblem,
} from '@fovea/rules/flow/stimuli';
import { BUILT_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import { blockAnswers } from '../../research/studyParts/blockAnswers';
import { newBlockChild, withNewBlockChildren, writeBlockChildren } from '../studies/blockChildRows';
import { parseWebsiteUrl, STIMULUS_NAME_MESSAGES } from '../studies/stimulusChange';
import {
  hasColumn,
  newFileKeys,
  newOptionColumns,
} from '../../research/studyParts/stimulusColumns';
import type { StudyRows } from '../../research/studyParts/studyRows';
import type { StoredMedia } from '../media/storeMedia';

/** Adds a stimulus to a block, before the post-study calibration if there is one. */
export async function insertStimulus(
  tx: Tx,
  rows: StudyRows,
  wanted: NewStimulus,
  media: StoredMedia | null,
  stimulusId: string,
  now: Date,
): Promise<void> {
  const { study, blocks } = rows;
  const { type } = wanted;
  const { companyId, id: studyId } = study;
  const name = freeName(wanted, media, rows);
  const isWebsite = hasColumn(type, 'websiteUrl');
  if (wanted.websiteUrl !== undefined && !isWebsite) {
    throw new Refusal(400, 'Only websites have an address.', 'WEBSITE_NOT_VALID');
  }
  await tx
    .insertInto('stimuli')
    .values({
      id: stimulusId,
      companyId,
      studyId,
      name,
      displayName: name,
      type,
      exposureTimeMs: defaultExposureMs(type, media?.durationMs ?? 0),
      width: media?.widthPx ?? DEFAULT_CANVAS_PX.width,
      height: media?.heightPx ?? DEFAULT_CANVAS_PX.height,
      ...defaultRecording(type),
      ...newFileKeys(type, media),
      ...newOptionColumns(BUILT_TYPE_FACTS[type].newOptions(name)),
      websiteUrl: isWebsite ? parseWebsiteUrl(wanted.websiteUrl ?? '') : '',
      assetId: media ? (wanted.assetId ?? null) : null,
      requestId: wanted.requestId ?? null,
      createdAt: now,
    })
    .execute();

  const [block] = blockAnswers(
    blocks.filter(({ id }) => id === wanted.blockId),
    rows.children,
  );
  if (!block) throw notFound('block');
  const after = withNewBlockChildren(rows, block, [newBlockChild(block.id, { stimulusId })]);
  await writeBlockChildren(tx, { companyId, studyId }, block.children, after);
}

function freeName(wanted: NewStimulus, media: StoredMedia | null, { stimuli }: StudyRows): string {
  const taken = stimuli.flatMap((stimulus) => [stimulus.name, stimulus.displayName]);
  const typed = cleanName(wanted.name ?? '');
  const fromFile = [...cleanName(media?.assetName ?? '')].slice(0, NAME_MAX).join('').trim();
  const { defaultName } = BUILT_TYPE_FACTS[wanted.type];
  const base = typed || fromFile || defaultName;
  const name = uniqueName(base, taken);
  // A file may have any name; a typed name must follow the rules.
  const problem = stimulusNameProblem(typed === '' ? name : typed, []);
  if (problem === null) return name;
  if (typed === '') return uniqueName(defaultName, taken);
  throw new Refusal(400, STIMULUS_NAME_MESSAGES[problem], 'NAME_NOT_VALID');
}
