import {
  changeUser as changeUserCall,
  createUsers,
  getUser,
  listCompanyUsers,
  searchUsers,
} from '@fovea/contract/people/users';
import type { Door } from '../../platform/http/serve';
import type { House } from '../../platform/context/house';
import { administeredCompany, administeredUser } from '../accounts/administered';
import { changeUser } from './changeUser';
import { makeUsers } from './makeUsers';
import { companyUserPage, oneUser, usersFound } from './userList';

export function userCalls(door: Door, house: House): void {
  const { db, now } = house;

  door.serve(listCompanyUsers, async ({ companyId, query }, { caller }) => {
    const company = await administeredCompany(db, caller, companyId);
    return await companyUserPage(house, company.id, query);
  });

  door.serve(searchUsers, async ({ query }) => await usersFound(house, query.search));

  door.serve(getUser, async ({ userId }, { caller }) => {
    const user = await administeredUser(db, caller, userId);
    return await oneUser(house, user.id);
  });

  door.serve(createUsers, async ({ companyId, body }, { caller, ip }) => {
    const company = await administeredCompany(db, caller, companyId);
    return await makeUsers(house, { caller, ip, at: now() }, company, body);
  });

  door.serve(changeUserCall, async ({ userId, body }, { caller, ip }) => {
    await changeUser(house, { caller, ip, at: now() }, userId, body);
    return await oneUser(house, userId);
  });
}
