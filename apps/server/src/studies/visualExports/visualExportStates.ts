/** All SQL of how the making of a visual export goes on, with its entry in the notifications. */
import type { Tx } from '../../platform/store/database';
import type { VisualExportRow } from './visualExportAnswers';

type State = Pick<VisualExportRow, 'id' | 'activityId'>;

export async function setProcessing(tx: Tx, row: State, now: Date): Promise<VisualExportRow> {
  const begun = { state: 'PROCESSING', message: null, completedAt: null } as const;
  await noteActivity(tx, row, begun);
  return await update(tx, row, { ...begun, changedAt: now });
}

export async function setFailed(
  tx: Tx,
  row: State,
  message: string,
  now: Date,
): Promise<VisualExportRow> {
  const failed = { state: 'ERROR', message, completedAt: now } as const;
  await noteActivity(tx, row, failed);
  return await update(tx, row, { ...failed, changedAt: now });
}

export async function setSucceeded(
  tx: Tx,
  row: State,
  file: { readonly objectKey: string; readonly mimeType: string; readonly bytes: number },
  now: Date,
): Promise<VisualExportRow> {
  const done = { state: 'SUCCESS', message: null, completedAt: now } as const;
  await noteActivity(tx, row, { ...done, progress: 1 });
  return await update(tx, row, { ...done, ...file, changedAt: now });
}

type Changes = Partial<
  Pick<
    VisualExportRow,
    'state' | 'message' | 'objectKey' | 'mimeType' | 'bytes' | 'changedAt' | 'completedAt'
  >
>;

async function update(tx: Tx, { id }: State, set: Changes): Promise<VisualExportRow> {
  return await tx
    .updateTable('visualExports')
    .set(set)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface Noted {
  readonly state: 'PROCESSING' | 'SUCCESS' | 'ERROR';
  readonly message: string | null;
  readonly completedAt: Date | null;
  readonly progress?: number;
}

async function noteActivity(tx: Tx, { activityId }: State, set: Noted): Promise<void> {
  if (activityId === null) return;
  await tx.updateTable('activities').set(set).where('id', '=', activityId).execute();
}
