import { parseRegistration } from '@fovea/rules/participation/links';
import type { Selectable } from 'kysely';
import { isRegistrationSecret } from '../../people/labs/registrationSecret';
import type { AppContext } from '../../platform/context/appContext';
import type { Tables } from '../../platform/store/tables';

export type RegistrationRow = Selectable<Tables['registrations']>;

/**
 * The respondent whom the link of a machine was made for, as long as they may take part on it.
 * @param value of the parameter of the link
 * @returns null for a link that is not in force
 */
export async function linkedRegistration(
  context: Pick<AppContext, 'db' | 'secretBox'>,
  studyId: string,
  value: string | undefined,
): Promise<(RegistrationRow & { readonly machineId: string }) | null> {
  const linked = parseRegistration(value ?? '');
  if (!linked || !isRegistrationSecret(context, linked.id, linked.secret)) return null;
  const row = await context.db
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', linked.id)
    .where('studyId', '=', studyId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return row && row.machineId !== null ? { ...row, machineId: row.machineId } : null;
}
