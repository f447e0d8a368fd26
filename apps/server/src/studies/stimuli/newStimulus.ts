import type { NewStimulus } from '@fovea/contract/studies/stimuli';
import { DEFAULT_CALIBRATION } from '@fovea/rules/flow/calibration';
import { cleanName, NAME_MAX, uniqueName } from '@fovea/rules/inputs/names';
import {
  DEFAULT_CANVAS_PX,
  DEFAULT_INSTRUCTION,
  DEFAULT_STIMULUS_NAMES,
  defaultExposureMs,
  defaultRecording,
  stimulusNameProblem,
} from '@fovea/rules/flow/stimuli';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import { blockAnswers } from '../../research/studyParts/blockAnswers';
import { newBlockChild, withNewBlockChildren, writeBlockChildren } from '../studies/blockChildRows';
import { parseWebsiteUrl, STIMULUS_NAME_MESSAGES } from '../studies/stimulusChange';
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
  const isWebsite = type === 'WEB' || type === 'QUALTRICS';
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
      imageKey: type === 'IMAGE' ? (media?.key ?? null) : null,
      videoKey: type === 'VIDEO' ? (media?.key ?? null) : null,
      thumbnailKey: media?.thumbnailKey ?? null,
      calibrationOptions: type === 'CALIBRATION' ? JSON.stringify(DEFAULT_CALIBRATION) : null,
      instructionOptions: type === 'INSTRUCTION' ? JSON.stringify(DEFAULT_INSTRUCTION) : null,
      websiteUrl: isWebsite ? parseWebsiteUrl(wanted.websiteUrl ?? '') : '',
      surveyQuestions:
        type === 'JS_SURVEY' ? JSON.stringify({ title: name, showCompletedPage: false }) : null,
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
  const base = typed || fromFile || DEFAULT_STIMULUS_NAMES[wanted.type];
  const name = uniqueName(base, taken);
  // A file may have any name; a typed name must follow the rules.
  const problem = stimulusNameProblem(typed === '' ? name : typed, []);
  if (problem === null) return name;
  if (typed === '') return uniqueName(DEFAULT_STIMULUS_NAMES[wanted.type], taken);
  throw new Refusal(400, STIMULUS_NAME_MESSAGES[problem], 'NAME_NOT_VALID');
}
