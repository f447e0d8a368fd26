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
import { askAgain } from '../../state/truth';
import { saveShown } from '../saveShown';

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
      const saved = await saveShown(userId, told, shown, () => call(changeUser, { userId, body }));
      askUsersAgain();
      // The navigation and the name in it follow.
      if (isOwn) void fetchUser().catch(() => {});
      return saved;
    },
    [userId, isOwn],
  );
}

/** Lists of users show what changed. */
export function askUsersAgain(): void {
  void askAgain(listCompanyUsers);
  void askAgain(searchUsers);
}
