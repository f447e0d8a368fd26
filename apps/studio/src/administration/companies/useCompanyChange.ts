import {
  changeCompany,
  getCompany,
  listCompanies,
  type CompanyDetails,
} from '@fovea/contract/people/companies';
import type { Input } from '@fovea/contract/protocol/endpoint';
import { useCallback } from 'react';
import { call } from '../../state/api';
import { fetchUser, useCompany } from '../../state/session';
import { invalidateServerState } from '../../state/serverState';
import { saveOptimistically, SHOWN_AT_ONCE } from '../saveOptimistically';

type Change = Input<typeof changeCompany>['body'];
type Shown = Partial<CompanyDetails>;

/**
 * Saves a change of a company.
 * @param shown the optimistic change; reverted if it cannot be saved
 */
export function useCompanyChange(companyId: string) {
  const isOwn = useCompany().id === companyId;
  return useCallback(
    async (body: Change, shown: Shown = {}): Promise<CompanyDetails> => {
      const told = { by: getCompany, input: { companyId } };
      const saved = await saveOptimistically(companyId, told, shown, () =>
        call(changeCompany, { companyId, body }, SHOWN_AT_ONCE),
      );
      void invalidateServerState(listCompanies);
      // The company's features limit those of its users, including the current one.
      if (isOwn) void fetchUser().catch(() => {});
      return saved;
    },
    [companyId, isOwn],
  );
}
