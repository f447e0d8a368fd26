import {
  changeUser,
  getUser,
  listCompanyUsers,
  searchUsers,
  type AdministeredUser,
  type UserChange,
} from '@fovea/contract/people/users';
import { useCallback } from 'react';
import { call } from '../../state/api';
import { fetchUser, useUser } from '../../state/session';
import { invalidateServerState } from '../../state/serverState';
import { saveOptimistically } from '../saveOptimistically';

type Shown = Partial<AdministeredUser>;

/**
 * Saves a change of a user.
 * @param shown what is shown at once; taken back when the change cannot be saved
 */
export function useUserChange(userId: string) {
  const isOwn = useUser().id === userId;
  return useCallback(
    async (body: UserChange, shown: Shown = {}): Promise<AdministeredUser> => {
      const told = { by: getUser, input: { userId } };
      const saved = await saveOptimistically(userId, told, shown, () =>
        call(changeUser, { userId, body }),
      );
      invalidateUsers();
      // The navigation and the name in it follow.
      if (isOwn) void fetchUser().catch(() => {});
      return saved;
    },
    [userId, isOwn],
  );
}

/** Lists of users show what changed. */
export function invalidateUsers(): void {
  void invalidateServerState(listCompanyUsers);
  void invalidateServerState(searchUsers);
}
