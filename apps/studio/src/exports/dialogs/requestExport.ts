import {
  createExpressionExport,
  createSignalExport,
  createStudyExport,
  type ExportContents,
  type ExportKind,
  type SelectionInformation,
  type StudyExport,
} from '@fovea/contract/studies/exports';
import { call } from '../../state/api';

/** The kinds whose respondents are selected; an archive has all of them or none. */
export type SelectedKind = Exclude<ExportKind, 'ARCHIVE'>;

export interface WantedExport {
  readonly kind: SelectedKind;
  readonly studyId: string;
  readonly name: string;
  readonly respondentIds: readonly string[];
  readonly selection: SelectionInformation;
  readonly contents: ExportContents;
  readonly exportFaceVideos: boolean;
  /** Null: all. */
  readonly stimulusIds: readonly string[] | null;
}

/** Asks the server for an export. */
export function requestExport(wanted: WantedExport, requestId: string): Promise<StudyExport> {
  const { kind, studyId, name, contents, stimulusIds } = wanted;
  const respondentIds = [...wanted.respondentIds];
  if (kind === 'STUDY') {
    return call(createStudyExport, {
      studyId,
      query: {},
      body: {
        name,
        respondentIds,
        selectionInformation: wanted.selection,
        contents,
        // The server includes them unless told otherwise.
        ...(!wanted.exportFaceVideos && { exportFaceVideos: false }),
        requestId,
      },
    });
  }
  const { separator, locale, respondentNames } = contents;
  const body = {
    name,
    respondentIds,
    separator,
    locale,
    respondentNames,
    ...(stimulusIds && { stimulusIds: [...stimulusIds] }),
    requestId,
  };
  return kind === 'SIGNALS'
    ? call(createSignalExport, { studyId, body })
    : call(createExpressionExport, { studyId, body });
}
