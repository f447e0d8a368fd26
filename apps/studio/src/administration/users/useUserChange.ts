import {
  changeUser,
  getUser,
  listCompanyUsers,
  searchUsers,
  type AdministeredUser,
  type UserChange,
} from '@fovea/contract/users';
import { useCallback } from 'react';
import { call } from '../../state/api';
import { fetchUser, useUser } from '../../state/session';
import { askAgain, knownTruth, putTruth, stopAsking } from '../../state/truth';
import { partsBefore } from '../partsBefore';
import { saveInTurn } from '../saveInTurn';

type Shown = Partial<AdministeredUser>;

/**
 * Saves a change of a user.
 * @param shown what is shown at once; taken back when the change cannot be saved
 */
export function useUserChange(userId: string) {
  const isOwn = useUser().id === userId;
  return useCallback(
    async (body: UserChange, shown: Shown = {}): Promise<AdministeredUser> => {
      await stopAsking(getUser, { userId });
      const before = knownTruth(getUser, { userId });
      const lay = (part: Shown) => putTruth(getUser, { userId }, (old) => ({ ...old, ...part }));
      lay(shown);
      const saved = await saveInTurn(userId, {
        send: () => call(changeUser, { userId, body }),
        put: (answer) => putTruth(getUser, { userId }, answer),
        takeBack: () => lay(partsBefore(before, shown)),
      });
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
