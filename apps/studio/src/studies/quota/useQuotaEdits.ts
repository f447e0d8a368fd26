import { updateQuota, type Quota } from '@fovea/contract/studies/quota';
import { getStudy } from '@fovea/contract/studies/studies';
import { useState } from 'react';
import { call } from '../../state/api';
import { setServerState } from '../../state/serverState';
import { editedQuota, quotaChange, type EditedQuota } from './editedQuota';

interface Edits {
  readonly quota: EditedQuota;
  /** The stored quota that the edits began with. */
  readonly from: string;
}

/**
 * Edits of a quota until they are saved. They stay over a failed save and over what other people
 * save, which `isOutdated` tells.
 */
export function useQuotaEdits(studyId: string, stored: Quota | null) {
  const storedKey = JSON.stringify(quotaChange(editedQuota(stored)));
  // Polling gives equal quotas as new objects; their rows keep their keys.
  const [known, setKnown] = useState(() => ({ key: storedKey, quota: editedQuota(stored) }));
  const latest = known.key === storedKey ? known : { key: storedKey, quota: editedQuota(stored) };
  if (latest !== known) setKnown(latest);
  const clean = latest.quota;
  const [edits, setEdits] = useState<Edits | null>(null);
  const quota = edits?.quota ?? clean;
  const isChanged = edits !== null && JSON.stringify(quotaChange(edits.quota)) !== storedKey;
  return {
    quota,
    isChanged,
    isOutdated: isChanged && edits.from !== storedKey,
    change: (changeOf: (old: EditedQuota) => Partial<EditedQuota>) =>
      setEdits((old) => {
        const before = old?.quota ?? clean;
        return { quota: { ...before, ...changeOf(before) }, from: old?.from ?? storedKey };
      }),
    discard: () => setEdits(null),
    /** @throws what the call throws; the edits are still there */
    save: async () => {
      const saved = await call(
        updateQuota,
        { studyId, body: quotaChange(quota) },
        // The specification gives the quota one more try than other edits.
        { retries: 1 },
      );
      setServerState(getStudy, { studyId }, (old) => ({ ...old, quota: saved }));
      const from = JSON.stringify(quotaChange(editedQuota(saved)));
      // What was typed during the call is kept, on top of what was just saved.
      setEdits((now) => (now === null || now.quota === quota ? null : { ...now, from }));
    },
  };
}
