import { getCompany, listCompanies } from '@fovea/contract/people/companies';
import { listCompanyUsers, searchUsers } from '@fovea/contract/people/users';
import { invalidateServerState } from '../state/serverState';

/** Refetches the lists of users. */
export function invalidateUsers(): void {
  void invalidateServerState(listCompanyUsers);
  void invalidateServerState(searchUsers);
}

/** Refetches the lists of users, and the companies, which say how many users they have. */
export function invalidateUserCounts(): void {
  invalidateUsers();
  void invalidateServerState(getCompany);
  void invalidateServerState(listCompanies);
}
