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
import { inGroups } from './inGroups';

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

type ResultRow = Pick<
  Selectable<RecordingTables['respondentResults']>,
  'sessionId' | 'stimulusId' | 'objectKey' | 'signalsObjectKey'
>;

/**
 * The columns of a session that exports are made of. The stimuli that were shown take up most of a row and are
 * the same for all, so they are read where they are needed.
 */
const SESSION_COLUMNS = [
  'id',
  'studyId',
  'label',
  'preview',
  'createdAt',
  'endedAt',
  'processingSince',
  'processedAt',
  'processingError',
  'savedLocallyAt',
  'dataDeletedAt',
  'withdrawnAt',
  'isPartial',
  'consent',
  'variables',
  'device',
  'sensors',
  'machineId',
  'stimuliBlock',
  'age',
  'gender',
  'lowQualityManual',
  'noGaze',
  'screenedOut',
  'quality',
  'stimulusQuality',
] as const satisfies readonly (keyof SessionRow)[];

export type ExportedSession = Pick<SessionRow, (typeof SESSION_COLUMNS)[number]>;

export interface ExportRespondent {
  readonly session: ExportedSession;
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
  /** In the order of their sessions; of a part of an export those in it. */
  readonly respondents: readonly ExportRespondent[];
  /** Of the whole export, whatever part of it this is: figures of several people count them all. */
  readonly wholeExport: readonly ExportRespondent[];
}

/** Of a session with its quality, several kilobytes: what a database returns at once stands in memory twice. */
const SESSIONS_AT_ONCE = 100;

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
  const sessions = await loadSessions(db, studyId, respondents);
  const results = await loadResults(db, studyId, sessions, stimulusIds);
  const names = respondentNames(sessions, request.contents.respondentNames);
  const exported = sessions.map((session, at) => ({
    session,
    name: names[at]!,
    number: at + 1,
    results: results.get(session.id) ?? [],
  }));
  return { request, study, ...parts, respondents: exported, wholeExport: exported };
}

/** In the order of their numbers. */
async function loadSessions(
  db: Db,
  studyId: string,
  respondents: readonly string[],
): Promise<ExportedSession[]> {
  const wanted = new Set(respondents);
  const order = await db
    .selectFrom('sessions')
    .select('id')
    .where('studyId', '=', studyId)
    .orderBy('number')
    .orderBy('id')
    .execute();
  const ids = order.map(({ id }) => id).filter((id) => wanted.has(id));
  const sessions: ExportedSession[] = [];
  for (const some of inGroups(ids, SESSIONS_AT_ONCE)) {
    const rows = await db
      .selectFrom('sessions')
      .select(SESSION_COLUMNS)
      .where('id', 'in', some)
      .execute();
    const found = new Map(rows.map((row) => [row.id, row]));
    sessions.push(...some.flatMap((id) => found.get(id) ?? []));
  }
  return sessions;
}

async function loadResults(
  db: Db,
  studyId: string,
  sessions: readonly ExportedSession[],
  stimulusIds: readonly string[] | null,
): Promise<Map<string, ResultRow[]>> {
  const found = new Map<string, ResultRow[]>();
  if (stimulusIds?.length === 0) return found;
  const ids = sessions.map(({ id }) => id);
  for (const some of inGroups(ids, SESSIONS_AT_ONCE)) {
    let query = db
      .selectFrom('respondentResults')
      .select(['sessionId', 'stimulusId', 'objectKey', 'signalsObjectKey'])
      .where('studyId', '=', studyId)
      .where('sessionId', 'in', some);
    if (stimulusIds) query = query.where('stimulusId', 'in', [...stimulusIds]);
    for (const row of await query.orderBy('stimulusId').execute()) {
      const list = found.get(row.sessionId);
      if (list) list.push(row);
      else found.set(row.sessionId, [row]);
    }
  }
  return found;
}

/** Pseudonyms count from P0001; equal labels are told apart by a number. */
export function respondentNames(
  sessions: readonly Pick<ExportedSession, 'label'>[],
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
