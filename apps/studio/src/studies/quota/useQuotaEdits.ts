import { updateQuota } from '@fovea/contract/studies/quota';
import { getStudy, type Study } from '@fovea/contract/studies/studies';
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
export function useQuotaEdits(study: Pick<Study, 'id' | 'quota' | 'respondentRegistration'>) {
  const studyId = study.id;
  const stored = () => editedQuota(study.quota, study.respondentRegistration);
  const storedKey = JSON.stringify(quotaChange(stored()));
  // Polling gives equal quotas as new objects; their rows keep their keys.
  const [known, setKnown] = useState(() => ({ key: storedKey, quota: stored() }));
  const latest = known.key === storedKey ? known : { key: storedKey, quota: stored() };
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
      const { respondentRegistration } = quota;
      setServerState(getStudy, { studyId }, (old) => ({
        ...old,
        quota: saved,
        respondentRegistration,
      }));
      const from = JSON.stringify(quotaChange(editedQuota(saved, respondentRegistration)));
      // What was typed during the call is kept, on top of what was just saved.
      setEdits((now) => (now === null || now.quota === quota ? null : { ...now, from }));
    },
  };
}
