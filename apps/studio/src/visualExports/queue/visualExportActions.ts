import type { Study } from '@fovea/contract/studies/studies';
import {
  changeVisualExport,
  createVisualExport,
  deleteVisualExport,
  type VisualExport,
  type VisualExportSelection,
} from '@fovea/contract/studies/visualExports';
import { ApiError } from '@fovea/link/calls/apiError';
import { respondentsHash, VISUAL_EXPORT_STALE_MS } from '@fovea/rules/analysis/visualExports';
import { call } from '../../state/api';
import { newRequestId } from '../../state/requestId';
import { fetchList, putIntoList, takeOffList } from './visualExportCalls';

/** Whether the respondents are no longer those that the export was asked for. */
export function isOutdated({ stale, exportSelection }: VisualExport, study: Study): boolean {
  const { segmentIds, segmentsRespondentsHash: before } = exportSelection;
  if (stale) return true;
  if (!segmentIds || before === undefined) return false;
  return before !== respondentsHash(respondentsNow(segmentIds, study));
}

const respondentsNow = (segmentIds: readonly string[], study: Study) =>
  segmentIds.map((id) => study.segments.find((each) => each.id === id)?.respondents ?? []);

/** Puts a failed export back into the queue of this browser. */
export async function tryAgain({ id: exportId, study: studyId }: VisualExport): Promise<void> {
  const body = { state: 'PROCESSING' } as const;
  putIntoList(await call(changeVisualExport, { studyId, exportId, body }));
}

/** Asks for the same with the respondents of today. It takes the place and the name of the old one. */
export async function makeAgain(old: VisualExport, study: Study): Promise<void> {
  const { study: studyId, stimuli, userDefinedName, type } = old;
  const created = await call(createVisualExport, {
    body: {
      studyId,
      stimulusId: stimuli[0] ?? '',
      userDefinedName,
      type,
      exportSelection: ofToday(old.exportSelection, study),
      requestId: newRequestId(),
      replaces: old.id,
    },
  });
  takeOffList(old);
  putIntoList(created);
}

function ofToday(selection: VisualExportSelection, study: Study): VisualExportSelection {
  if (!selection.segmentIds) return selection;
  const segments = respondentsNow(selection.segmentIds, study);
  return {
    ...selection,
    segmentsRespondentsNumbers: segments.map(({ length }) => length),
    segmentsRespondentsHash: respondentsHash(segments),
  };
}

/** Deletes an export with its file. It leaves the list when the server no longer has it. */
export async function removeVisualExport(one: VisualExport): Promise<void> {
  const { id: exportId, study: studyId } = one;
  try {
    await call(deleteVisualExport, { studyId, exportId });
  } catch (reason) {
    // Somebody else was faster.
    if (!(reason instanceof ApiError) || reason.status !== 404) throw reason;
  }
  await fetchList(studyId);
}

/** Hands the file to the browser, by an address that has not expired. */
export async function downloadVisualExport({ id, study: studyId }: VisualExport): Promise<void> {
  const list = await fetchList(studyId, VISUAL_EXPORT_STALE_MS);
  const one = list.find((each) => each.id === id);
  if (!one?.s3FileUrl) throw new Error('The file is gone.');
  const link = document.createElement('a');
  link.href = one.s3FileUrl;
  link.download = `${one.userDefinedName}.${one.type === 'IMAGE' ? 'png' : 'mp4'}`;
  link.click();
}
