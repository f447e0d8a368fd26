import type { AppContext } from '../../platform/context/appContext';
import { licenseKeyPlace, signLicenseText } from './licenseKeys';

/** A product key with its signed text, for whoever it is sent to; null: it is gone or revoked. */
export async function licenseKeyText(
  context: Pick<AppContext, 'db' | 'secretBox' | 'settings'>,
  companyId: string,
  productKeyId: string,
): Promise<{ readonly key: string; readonly modules: string; readonly renewal: string } | null> {
  const row = await context.db
    .selectFrom('licenses')
    .innerJoin('companies', 'companies.id', 'licenses.companyId')
    .select(['licenses.id', 'companies.name', 'moduleNames', 'renewalDate'])
    .where('licenses.id', '=', productKeyId)
    .where('licenses.companyId', '=', companyId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { id, name: company, moduleNames: modules, renewalDate } = row;
  return {
    key: await signLicenseText(licenseKeyPlace(context), 'license', {
      id,
      company,
      modules,
      renewalDate,
    }),
    modules: modules.join(', '),
    renewal: renewalDate,
  };
}
