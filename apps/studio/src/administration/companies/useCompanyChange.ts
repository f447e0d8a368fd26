import {
  changeCompany,
  getCompany,
  listCompanies,
  type CompanyDetails,
} from '@fovea/contract/companies';
import type { Input } from '@fovea/contract/endpoint';
import { useCallback } from 'react';
import { call } from '../../state/api';
import { fetchUser, useCompany } from '../../state/session';
import { askAgain, knownTruth, putTruth, stopAsking } from '../../state/truth';
import { partsBefore } from '../partsBefore';
import { saveInTurn } from '../saveInTurn';

type Change = Input<typeof changeCompany>['body'];
type Shown = Partial<CompanyDetails>;

/**
 * Saves a change of a company.
 * @param shown what is shown at once; taken back when the change cannot be saved
 */
export function useCompanyChange(companyId: string) {
  const isOwn = useCompany().id === companyId;
  return useCallback(
    async (body: Change, shown: Shown = {}): Promise<CompanyDetails> => {
      await stopAsking(getCompany, { companyId });
      const before = knownTruth(getCompany, { companyId });
      const lay = (part: Shown) =>
        putTruth(getCompany, { companyId }, (old) => ({ ...old, ...part }));
      lay(shown);
      const saved = await saveInTurn(companyId, {
        send: () => call(changeCompany, { companyId, body }),
        put: (answer) => putTruth(getCompany, { companyId }, answer),
        takeBack: () => lay(partsBefore(before, shown)),
      });
      void askAgain(listCompanies);
      // What the company has is what its users may do, also the one who looks.
      if (isOwn) void fetchUser().catch(() => {});
      return saved;
    },
    [companyId, isOwn],
  );
}
