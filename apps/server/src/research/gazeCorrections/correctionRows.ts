/** All SQL of corrections of gaze. */
import type { GazeCorrection } from '@fovea/contract/analysis/gazeCorrections';
import type { Selectable } from 'kysely';
import type { AnalysisTables } from '../../platform/store/analysisTables';
import type { Db, Tx } from '../../platform/store/database';

/** With the state of the session, and who changed it. */
export type CorrectionRow = Omit<Selectable<AnalysisTables['gazeCorrections']>, 'changedBy'> & {
  readonly processingError: string | null;
  readonly changedBy: string | null;
};

const shown = (db: Db | Tx) =>
  (db as Db)
    .selectFrom('gazeCorrections')
    .innerJoin('sessions', 'sessions.id', 'gazeCorrections.sessionId')
    .leftJoin('users', 'users.id', 'gazeCorrections.changedBy')
    .select([
      'gazeCorrections.sessionId',
      'gazeCorrections.stimulusId',
      'gazeCorrections.companyId',
      'gazeCorrections.studyId',
      'gazeCorrections.corrections',
      'gazeCorrections.version',
      'gazeCorrections.appliedVersion',
      'gazeCorrections.changedAt',
      'sessions.processingError',
      'users.name as changedBy',
    ]);

export async function listCorrections(db: Db, studyId: string): Promise<CorrectionRow[]> {
  return await shown(db)
    .where('gazeCorrections.studyId', '=', studyId)
    .orderBy('sessions.number')
    .orderBy('gazeCorrections.sessionId')
    .orderBy('gazeCorrections.stimulusId')
    .execute();
}

export async function findCorrections(
  db: Db | Tx,
  sessionId: string,
  stimulusId: string,
): Promise<CorrectionRow | null> {
  const row = await shown(db)
    .where('gazeCorrections.sessionId', '=', sessionId)
    .where('gazeCorrections.stimulusId', '=', stimulusId)
    .executeTakeFirst();
  return row ?? null;
}

/** What a session is analysed with: its corrections by stimulus. */
export async function correctionsOfSession(
  db: Db | Tx,
  sessionId: string,
): Promise<Readonly<Record<string, readonly GazeCorrection[]>>> {
  const rows = await (db as Db)
    .selectFrom('gazeCorrections')
    .select(['stimulusId', 'corrections'])
    .where('sessionId', '=', sessionId)
    .orderBy('stimulusId')
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ stimulusId, corrections }) =>
      corrections.length > 0 ? [[stimulusId, corrections]] : [],
    ),
  );
}

/** Notes that the results of a session are made with the corrections as they stand. */
export async function setCorrectionsApplied(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('gazeCorrections')
    .set((row) => ({ appliedVersion: row.ref('version') }))
    .where('sessionId', '=', sessionId)
    .execute();
}

export async function storeCorrections(
  tx: Tx,
  row: {
    readonly sessionId: string;
    readonly stimulusId: string;
    readonly companyId: string;
    readonly studyId: string;
    readonly corrections: readonly GazeCorrection[];
    readonly version: number;
    readonly changedBy: string;
    readonly changedAt: Date;
  },
): Promise<void> {
  const { version, changedBy, changedAt } = row;
  const set = { version, changedBy, changedAt, corrections: JSON.stringify(row.corrections) };
  await tx
    .insertInto('gazeCorrections')
    .values({ ...row, ...set })
    .onConflict((conflict) => conflict.columns(['sessionId', 'stimulusId']).doUpdateSet(set))
    .execute();
}

export async function hasResult(tx: Tx, sessionId: string, stimulusId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('respondentResults')
    .select('sessionId')
    .where('sessionId', '=', sessionId)
    .where('stimulusId', '=', stimulusId)
    .executeTakeFirst();
  return row !== undefined;
}
