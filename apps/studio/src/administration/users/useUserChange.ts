import {
  changeUser,
  getUser,
  type AdministeredUser,
  type UserChange,
} from '@fovea/contract/people/users';
import { useCallback } from 'react';
import { call } from '../../state/api';
import { withReauthentication } from '../../state/reauthentication';
import { fetchUser, useUser } from '../../state/session';
import { invalidateUsers } from '../invalidateUsers';
import { saveOptimistically, SHOWN_AT_ONCE } from '../saveOptimistically';

type Shown = Partial<AdministeredUser>;

/**
 * Saves a change of a user.
 * @param shown the optimistic change; reverted if it cannot be saved
 */
export function useUserChange(userId: string) {
  const isOwn = useUser().id === userId;
  return useCallback(
    async (body: UserChange, shown: Shown = {}): Promise<AdministeredUser> => {
      const told = { by: getUser, input: { userId } };
      const saved = await saveOptimistically(userId, told, shown, () =>
        withReauthentication(() => call(changeUser, { userId, body }, SHOWN_AT_ONCE)),
      );
      invalidateUsers();
      // The navigation shows the user's name and depends on their features.
      if (isOwn) void fetchUser().catch(() => {});
      return saved;
    },
    [userId, isOwn],
  );
}
