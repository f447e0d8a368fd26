import type {
  ExportContents,
  ExportKind,
  SelectionInformation,
} from '@fovea/contract/studies/exports';
import type { Selectable } from 'kysely';
import { Refusal } from '../../platform/http/refusal';
import type { Db } from '../../platform/store/database';
import type { RecordingTables } from '../../platform/store/recordingTables';
import type { SessionRow } from '../../research/recordings/sessionRows';
import { loadStudyParts, type StudyRows } from '../../research/studyParts/studyRows';

/** What was asked for, as it is stored. */
export interface ExportRequest {
  readonly exportId: string;
  readonly companyId: string;
  readonly studyId: string;
  readonly kind: ExportKind;
  readonly name: string;
  /** Ids of the sessions. */
  readonly respondents: readonly string[];
  readonly selection: SelectionInformation | null;
  readonly contents: ExportContents;
  readonly exportFaceVideos: boolean;
  /** Null: all stimuli. */
  readonly stimulusIds: readonly string[] | null;
  readonly requestedAt: Date;
}

type ResultRow = Selectable<RecordingTables['respondentResults']>;

export interface ExportRespondent {
  readonly session: SessionRow;
  /** The label or the pseudonym; no two respondents of an export have the same. */
  readonly name: string;
  /** From 1, in the order of the sessions, over the whole export. */
  readonly number: number;
  /** Ordered by stimulus id; only exported stimuli. */
  readonly results: readonly ResultRow[];
}

/** Everything that is known of an export before a result file is opened. */
export interface ExportSource extends StudyRows {
  readonly request: ExportRequest;
  /** In the order of their sessions. */
  readonly respondents: readonly ExportRespondent[];
}

/** Loads what an export is made of. @throws Refusal 404 if the study is gone */
export async function loadExportSource(db: Db, request: ExportRequest): Promise<ExportSource> {
  const { studyId, companyId, respondents, stimulusIds } = request;
  const study = await db
    .selectFrom('studies')
    .selectAll()
    .where('id', '=', studyId)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  if (!study) throw new Refusal(404, 'This study does not exist any more.', 'NOT_FOUND');
  const parts = await loadStudyParts(db, studyId);
  const wanted = new Set(respondents);
  const sessions = (
    await db
      .selectFrom('sessions')
      .selectAll()
      .where('studyId', '=', studyId)
      .orderBy('number')
      .orderBy('id')
      .execute()
  ).filter(({ id }) => wanted.has(id));
  const results = await resultsBySession(db, studyId, stimulusIds);
  const names = respondentNames(sessions, request.contents.respondentNames);
  return {
    request,
    study,
    ...parts,
    respondents: sessions.map((session, at) => ({
      session,
      name: names[at]!,
      number: at + 1,
      results: results.get(session.id) ?? [],
    })),
  };
}

async function resultsBySession(
  db: Db,
  studyId: string,
  stimulusIds: readonly string[] | null,
): Promise<Map<string, ResultRow[]>> {
  const rows = await db
    .selectFrom('respondentResults')
    .selectAll()
    .where('studyId', '=', studyId)
    .orderBy('sessionId')
    .orderBy('stimulusId')
    .execute();
  const exported = stimulusIds && new Set(stimulusIds);
  const found = new Map<string, ResultRow[]>();
  for (const row of rows) {
    if (exported && !exported.has(row.stimulusId)) continue;
    const list = found.get(row.sessionId);
    if (list) list.push(row);
    else found.set(row.sessionId, [row]);
  }
  return found;
}

/** Pseudonyms count from P0001; equal labels are told apart by a number. */
export function respondentNames(
  sessions: readonly Pick<SessionRow, 'label'>[],
  how: ExportContents['respondentNames'],
): string[] {
  if (how === 'PSEUDONYMS') {
    const digits = Math.max(4, String(sessions.length).length);
    return sessions.map((_, at) => `P${String(at + 1).padStart(digits, '0')}`);
  }
  const taken = new Set<string>();
  return sessions.map(({ label }) => {
    let name = label;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${label} (${number})`;
    taken.add(name.toLowerCase());
    return name;
  });
}
