import type {
  ExpressionExportRequest,
  ExportContents,
  ExportKind,
  SelectionInformation,
  SignalExportRequest,
  StudyArchiveRequest,
  StudyExportRequest,
} from '@fovea/contract/studies/exports';
import { ExportContents as Contents } from '@fovea/contract/studies/exports';
import {
  INTERVAL_PROBLEM_MESSAGES,
  intervalProblem,
} from '@fovea/rules/participation/exportSelection';
import {
  CSV_FORMAT_MESSAGE,
  EXPORT_NAME_MESSAGES,
  exportNameProblem,
  isCsvFormat,
  isExportNameRequired,
} from '@fovea/rules/studies/exports';
import { cleanName, isNameTaken } from '@fovea/rules/inputs/names';
import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import { Refusal } from '../../platform/http/refusal';
import type { StudyRow } from '../../research/studyParts/studyRows';

/** What somebody asked for, the same for every kind of export. */
export interface WantedExport {
  readonly kind: ExportKind;
  readonly name: string;
  readonly respondentIds: readonly string[];
  readonly selection: SelectionInformation | null;
  readonly contents: ExportContents;
  readonly exportFaceVideos: boolean;
  readonly stimulusIds: readonly string[] | null;
  readonly targetVersion: string | null;
  readonly requestId: string | undefined;
}

const TARGET_VERSION = 'Fovea v8';

export function wantedStudyExport(
  body: StudyExportRequest,
  upgradeToVersion: string | undefined,
): WantedExport {
  return {
    kind: 'STUDY',
    name: body.name,
    respondentIds: body.respondentIds,
    selection: body.selectionInformation ?? null,
    contents: body.contents ?? Contents.parse({}),
    exportFaceVideos: body.exportFaceVideos ?? true,
    stimulusIds: null,
    targetVersion: upgradeToVersion === undefined ? null : targetVersion(upgradeToVersion),
    requestId: body.requestId,
  };
}

export function wantedCsvExport(
  kind: 'SIGNALS' | 'EXPRESSIONS',
  body: SignalExportRequest | ExpressionExportRequest,
): WantedExport {
  const { separator, locale, respondentNames = 'LABELS', stimulusIds = null } = body;
  return {
    kind,
    name: body.name ?? '',
    respondentIds: body.respondentIds,
    selection: null,
    contents: Contents.parse({ separator, locale, respondentNames }),
    exportFaceVideos: false,
    // The order in which they were ticked means nothing.
    stimulusIds: stimulusIds && [...new Set(stimulusIds)].toSorted(),
    targetVersion: null,
    requestId: body.requestId,
  };
}

export function wantedArchive(body: StudyArchiveRequest): WantedExport {
  return {
    kind: 'ARCHIVE',
    name: body.name,
    respondentIds: body.respondentIds,
    selection: null,
    // What an archive contains is always the same; this is what is in it by these names.
    contents: Contents.parse({
      variables: true,
      stimulusMedia: true,
      rawRecordings: body.respondentIds.length > 0,
    }),
    exportFaceVideos: body.exportFaceVideos ?? true,
    stimulusIds: null,
    targetVersion: null,
    requestId: body.requestId,
  };
}

/** `Fovea_8`, or as it is written on the screen. */
function targetVersion(asked: string): string {
  if (/^fovea[ _]v?8$/i.test(asked.trim())) return TARGET_VERSION;
  throw new Refusal(400, `Exports can only be made for ${TARGET_VERSION}.`, 'UNKNOWN_VERSION');
}

/** The browser's clock may be ahead of the server's. */
const CLOCK_TOLERANCE_MS = 10 * 60_000;

/** @throws Refusal 400 for a format or an interval that the studio does not offer */
export function mustBeValidRequest(wanted: WantedExport, study: StudyRow, now: Date): void {
  const { separator, locale } = wanted.contents;
  if (!isCsvFormat(separator, locale)) throw new Refusal(400, CSV_FORMAT_MESSAGE, 'NO_FORMAT');
  if (wanted.stimulusIds?.length === 0) {
    throw new Refusal(400, 'Select at least one stimulus.', 'NO_STIMULUS');
  }
  if (wanted.selection === null) return;
  const { startTime, endTime } = wanted.selection;
  const [startMs, endMs] = [startTime, endTime].map((time) => time && Date.parse(time)) as [
    number | null,
    number | null,
  ];
  if (Number.isNaN(startMs) || Number.isNaN(endMs)) {
    throw new Refusal(400, 'The dates of the selection cannot be read.', 'INTERVAL_NOT_VALID');
  }
  const problem = intervalProblem(
    { startMs, endMs },
    { createdMs: study.createdAt.getTime(), nowMs: now.getTime() + CLOCK_TOLERANCE_MS },
  );
  if (problem) throw new Refusal(400, INTERVAL_PROBLEM_MESSAGES[problem], 'INTERVAL_NOT_VALID');
}

/**
 * The name that an export gets.
 * @param others names of the existing exports of the same kind
 * @throws Refusal 400, 409 when it is taken
 */
export function exportName(
  { kind, name }: WantedExport,
  study: Pick<StudyRow, 'name' | 'studyType' | 'desktopGeneration'>,
  others: readonly string[],
): string {
  const cleaned = cleanName(name);
  if (cleaned === '' && !isExportNameRequired(kind)) return freeName('Facial expressions', others);
  const problem = exportNameProblem(name, others, isBuiltHere(study) ? null : study.name);
  if (problem === null) return cleaned;
  const isOthers = problem === 'taken' || problem === 'studyName';
  throw new Refusal(
    isOthers ? 409 : 400,
    EXPORT_NAME_MESSAGES[problem],
    isOthers ? 'NAME_TAKEN' : 'NAME_NOT_VALID',
  );
}

function freeName(base: string, others: readonly string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base} ${number}`;
    if (!isNameTaken(name, others)) return name;
  }
}
