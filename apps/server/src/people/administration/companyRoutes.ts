import {
  changeCompany,
  createCompany,
  createLab,
  getCompany,
  listCompanies,
  registerDpa as registerDpaCall,
  requireSecondFactor,
  resyncCompany,
} from '@fovea/contract/people/companies';
import type { Researcher } from '../../platform/http/caller';
import type { Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import { administeredCompany } from '../accounts/administrationAccess';
import { addCompany, addLab, editCompany } from './companyChanges';
import { companyDetails } from './companyDetails';
import { companyPage } from './companyList';
import { registerDpa } from './registerDpa';
import { requireSecondFactorOf } from './requireSecondFactorOf';
import { enqueueResync } from './enqueueResync';

export function companyRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;
  const answer = async (caller: Researcher, companyId: string) =>
    await companyDetails(context, await administeredCompany(db, caller, companyId), caller);

  router.serve(listCompanies, async ({ query }) => await companyPage(db, query));

  router.serve(getCompany, async ({ companyId }, { caller }) => await answer(caller, companyId));

  router.serve(createCompany, async ({ body }, { caller, ip, created }) => {
    const id = await addCompany(db, { caller, ip, at: now() }, body);
    created();
    return await answer(caller, id);
  });

  router.serve(changeCompany, async ({ companyId, body }, { caller, ip }) => {
    await editCompany(db, { caller, ip, at: now() }, companyId, body);
    return await answer(caller, companyId);
  });

  router.serve(requireSecondFactor, async ({ companyId, body }, { caller, ip }) => {
    const request = { caller, ip, at: now() };
    await requireSecondFactorOf(context, request, companyId, body.isSecondFactorRequired);
    return await answer(caller, companyId);
  });

  router.serve(createLab, async ({ companyId, body }, { caller, ip, created }) => {
    const lab = await addLab(db, { caller, ip, at: now() }, companyId, body.name);
    created();
    return lab;
  });

  router.serve(resyncCompany, async ({ companyId }, { caller, ip }) => {
    await enqueueResync(db, { caller, ip, at: now() }, companyId);
    return await answer(caller, companyId);
  });

  router.serve(registerDpaCall, async ({ body }, { caller, ip }) => {
    await registerDpa(db, { caller, ip, at: now() }, body);
    return await answer(caller, body.companyId);
  });
}
