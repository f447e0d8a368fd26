import type { Db } from '../store/database';

interface Target {
  readonly targetType: string | null;
  readonly targetId: string | null;
}

/**
 * Whether the targets of entries can still be opened: they exist and are not deleted. One query per
 * type.
 */
export async function existingTargets(
  db: Db,
  companyId: string,
  targets: readonly Target[],
): Promise<(target: Target) => boolean> {
  const found = new Set<string>();
  const idsOf = (type: string) => [
    ...new Set(targets.flatMap((one) => (one.targetType === type ? (one.targetId ?? []) : []))),
  ];
  const note = (type: string, rows: readonly { id: string }[]) => {
    for (const { id } of rows) found.add(`${type} ${id}`);
  };
  const [companies, users, studies, sessions, webhooks] = [
    ...['company', 'user', 'study', 'session', 'webhook'].map(idsOf),
  ];
  if (companies?.includes(companyId)) note('company', [{ id: companyId }]);
  if (users?.length) {
    note(
      'user',
      await db
        .selectFrom('users')
        .select('id')
        .where('companyId', '=', companyId)
        .where('id', 'in', users)
        .execute(),
    );
  }
  if (studies?.length) {
    note(
      'study',
      await db
        .selectFrom('studies')
        .select('id')
        .where('companyId', '=', companyId)
        .where('deletedAt', 'is', null)
        .where('id', 'in', studies)
        .execute(),
    );
  }
  if (sessions?.length) {
    note(
      'session',
      await db
        .selectFrom('sessions')
        .innerJoin('studies', 'studies.id', 'sessions.studyId')
        .select('sessions.id')
        .where('sessions.companyId', '=', companyId)
        .where('studies.deletedAt', 'is', null)
        .where('sessions.id', 'in', sessions)
        .execute(),
    );
  }
  if (webhooks?.length) {
    note(
      'webhook',
      await db
        .selectFrom('webhooks')
        .select('id')
        .where('companyId', '=', companyId)
        .where('id', 'in', webhooks)
        .execute(),
    );
  }
  return ({ targetType, targetId }) => found.has(`${targetType} ${targetId}`);
}
