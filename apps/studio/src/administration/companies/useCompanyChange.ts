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
import { askAgain } from '../../state/truth';
import { saveShown } from '../saveShown';

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
      const saved = await saveShown(companyId, told, shown, () =>
        call(changeCompany, { companyId, body }),
      );
      void askAgain(listCompanies);
      // The company's features limit those of its users, including the current one.
      if (isOwn) void fetchUser().catch(() => {});
      return saved;
    },
    [companyId, isOwn],
  );
}
