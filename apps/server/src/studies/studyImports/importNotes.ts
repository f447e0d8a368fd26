import type { ImportNote, ImportReport } from '@fovea/contract/studies/studyImports';
import type { StudyArchive } from '../studyArchives/archiveFormat';

export interface Imported {
  readonly archive: StudyArchive;
  readonly name: string;
  readonly isIdKept: boolean;
  readonly withRecordings: boolean;
  /** Respondents of the archive who withdrew, or were deleted, here. */
  readonly erasedHere: number;
  readonly ignoredFiles: number;
  readonly respondents: number;
  readonly recordedBytes: number;
  readonly mediaFiles: number;
  readonly mediaBytes: number;
  /** Of the archive before areas and segments of those who do not come along were left out. */
  readonly inArchive: number;
}

/** What whoever imported a study reads about it. */
export function importReport(from: Imported): ImportReport {
  const { archive, respondents, recordedBytes, mediaFiles, mediaBytes } = from;
  return {
    source: {
      studyName: archive.study.name,
      software: archive.software,
      archivedDate: archive.archivedAt,
    },
    stimuli: archive.stimuli.length,
    mediaFiles,
    mediaBytes,
    aois: archive.aois.length,
    segments: archive.segments.length,
    respondents,
    recordedBytes,
    notes: notesOf(from),
  };
}

function notesOf(from: Imported): ImportNote[] {
  const { archive, name, isIdKept, withRecordings, erasedHere, ignoredFiles, inArchive } = from;
  const { hadPanel, hadLab, hadEndDate } = archive.study;
  const notes: (ImportNote | null)[] = [
    noteIf(name !== archive.study.name, 'RENAMED', { name }),
    noteIf(!isIdKept, 'NEW_IDENTIFIERS'),
    noteIf(!withRecordings && inArchive > 0, 'RECORDINGS_NOT_WANTED', { count: inArchive }),
    noteIf(withRecordings && inArchive === 0, 'NO_RECORDINGS'),
    noteIf(erasedHere > 0, 'RESPONDENTS_ERASED_HERE', { count: erasedHere }),
    noteIf(hadPanel, 'PANEL_LEFT_OUT'),
    noteIf(hadLab, 'LAB_LEFT_OUT'),
    noteIf(hadEndDate, 'END_DATE_LEFT_OUT'),
    noteIf(ignoredFiles > 0, 'FILES_IGNORED', { count: ignoredFiles }),
  ];
  return notes.filter((note) => note !== null);
}

function noteIf(
  holds: boolean,
  code: ImportNote['code'],
  { count = null, name = null }: Partial<Pick<ImportNote, 'count' | 'name'>> = {},
): ImportNote | null {
  return holds ? { code, count, name } : null;
}
