import {
  changeCompany,
  createCompany,
  createLab,
  getCompany,
  listCompanies,
  registerDpa as registerDpaCall,
  resyncCompany,
} from '@fovea/contract/people/companies';
import type { Researcher } from '../../platform/http/caller';
import type { Door } from '../../platform/http/serve';
import type { House } from '../../platform/context/house';
import { administeredCompany } from '../accounts/administered';
import { addCompany, addLab, editCompany } from './companyChanges';
import { companyDetails } from './companyDetails';
import { companyPage } from './companyList';
import { registerDpa } from './registerDpa';
import { askForResync } from './resyncCompany';

export function companyCalls(door: Door, { db, now }: House): void {
  const answer = async (caller: Researcher, companyId: string) =>
    await companyDetails(db, await administeredCompany(db, caller, companyId), caller);

  door.serve(listCompanies, async ({ query }) => await companyPage(db, query));

  door.serve(getCompany, async ({ companyId }, { caller }) => await answer(caller, companyId));

  door.serve(createCompany, async ({ body }, { caller, ip, created }) => {
    const id = await addCompany(db, { caller, ip, at: now() }, body);
    created();
    return await answer(caller, id);
  });

  door.serve(changeCompany, async ({ companyId, body }, { caller, ip }) => {
    await editCompany(db, { caller, ip, at: now() }, companyId, body);
    return await answer(caller, companyId);
  });

  door.serve(createLab, async ({ companyId, body }, { caller, ip, created }) => {
    const lab = await addLab(db, { caller, ip, at: now() }, companyId, body.name);
    created();
    return lab;
  });

  door.serve(resyncCompany, async ({ companyId }, { caller, ip }) => {
    await askForResync(db, { caller, ip, at: now() }, companyId);
    return await answer(caller, companyId);
  });

  door.serve(registerDpaCall, async ({ body }, { caller, ip }) => {
    await registerDpa(db, { caller, ip, at: now() }, body);
    return await answer(caller, body.companyId);
  });
}
