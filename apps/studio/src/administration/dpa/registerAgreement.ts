import type { DpaVersion } from '@fovea/contract/people/accounts';
import { getCompany, registerDpa } from '@fovea/contract/people/companies';
import { call } from '../../state/api';
import { refetchCompany, useSession } from '../../state/session';
import { setServerState } from '../../state/serverState';

/** Registers an agreement and updates the company everywhere it is shown. */
export async function registerAgreement(
  companyId: string,
  dpaVersion: DpaVersion,
  userId: string,
): Promise<void> {
  const company = await call(
    registerDpa,
    { body: { dpaVersion, companyId, userId } },
    { retries: 0 },
  );
  setServerState(getCompany, { companyId }, company);
  if (useSession.getState().company?.id === companyId) await refetchCompany().catch(() => {});
}
