import type { Db } from '../store/database';

/** The public key whose programs a machine runs, as it has said or was told; null: the oldest one. */
export async function knownProgramKey(db: Db, machineId: string): Promise<string | null> {
  const machine = await db
    .selectFrom('machines')
    .select('programKey')
    .where('id', '=', machineId)
    .executeTakeFirst();
  return machine?.programKey ?? null;
}
