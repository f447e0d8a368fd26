import {
  changeUser as changeUserCall,
  createUsers,
  getUser,
  listCompanyUsers,
  searchUsers,
} from '@fovea/contract/people/users';
import { resetSecondFactor } from '@fovea/contract/people/secondFactor';
import type { Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import { administeredCompany, administeredUser } from '../accounts/administrationAccess';
import { changeUser } from './changeUser';
import { addUsers } from './addUsers';
import { resetColleagueSecondFactor } from './resetColleagueSecondFactor';
import { companyUserPage, findUser, findUsers } from './userList';

export function userRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;

  router.serve(listCompanyUsers, async ({ companyId, query }, { caller }) => {
    const company = await administeredCompany(db, caller, companyId);
    return await companyUserPage(context, company.id, query);
  });

  router.serve(searchUsers, async ({ query }) => await findUsers(context, query.search));

  router.serve(getUser, async ({ userId }, { caller }) => {
    const user = await administeredUser(db, caller, userId);
    return await findUser(context, user.id);
  });

  router.serve(createUsers, async ({ companyId, body }, { caller, ip }) => {
    const company = await administeredCompany(db, caller, companyId);
    return await addUsers(context, { caller, ip, at: now() }, company, body);
  });

  router.serve(changeUserCall, async ({ userId, body }, { caller, ip }) => {
    await changeUser(context, { caller, ip, at: now() }, userId, body);
    return await findUser(context, userId);
  });

  router.serve(resetSecondFactor, async ({ userId }, { caller, ip }) => {
    await resetColleagueSecondFactor(context, { caller, ip, at: now() }, userId);
    return undefined;
  });
}
