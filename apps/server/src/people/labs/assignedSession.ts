import type { AssignedSession } from '@fovea/contract/labs/agents';
import { registrationLink } from '@fovea/rules/participation/links';
import type { AppContext } from '../../platform/context/appContext';
import { registrationSecret } from './registrationSecret';

/** The session that a machine has been given and that has not been received whole; null: it has none. */
export async function assignedSession(
  context: Pick<AppContext, 'db' | 'secretBox' | 'publicUrl'>,
  machine: { readonly id: string; readonly companyId: string; readonly sessionId: string | null },
): Promise<AssignedSession | null> {
  if (machine.sessionId === null) return null;
  const row = await context.db
    .selectFrom('registrations')
    .innerJoin('studies', 'studies.id', 'registrations.studyId')
    .select(['registrations.id', 'registrations.studyId', 'registrations.label'])
    .select(['registrations.begunAt', 'studies.name as studyName'])
    .select('studies.version as studyVersion')
    .where('registrations.id', '=', machine.sessionId)
    .where('registrations.companyId', '=', machine.companyId)
    .where('registrations.machineId', '=', machine.id)
    .where('registrations.removedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { id, studyId, studyName, studyVersion, label, begunAt } = row;
  const secret = registrationSecret(context, id);
  return {
    ...{ id, studyId, studyName, respondentLabel: label, hasBegun: begunAt !== null },
    studyVersion,
    url: registrationLink(`${context.publicUrl()}/collect/#s/${studyId}`, { id, secret }),
  };
}
