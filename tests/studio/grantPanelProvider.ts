import { getCurrentUser } from '@fovea/contract/people/accounts';
import { changeCompany, getCompany } from '@fovea/contract/people/companies';
import { changeUser } from '@fovea/contract/people/users';
import type { LabServer } from '../servers/labServer';

/** Lets the researcher of a staffed lab push studies: granted to the company and to the user, as staff do. */
export async function grantPanelProvider({ call }: Pick<LabServer, 'call'>): Promise<void> {
  const { id: userId, companyId, features } = await call(getCurrentUser, {});
  const company = await call(getCompany, { companyId });
  await call(changeCompany, {
    companyId,
    body: { features: [...company.features, 'PANEL_PROVIDER'] },
  });
  await call(changeUser, { userId, body: { features: [...features, 'PANEL_PROVIDER'] } });
}
