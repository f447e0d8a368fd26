import { getFolder } from '@fovea/contract/studies/folders';
import { getStudy, type Study } from '@fovea/contract/studies/studies';
import { checkStudyVersions } from '@fovea/contract/studies/studyLifecycle';
import { useEffect } from 'react';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';
import { showInfo, showWarning } from '../controls/feedback/snackbars';
import { call } from '../state/api';
import { useHasFeature } from '../state/session';
import {
  invalidateServerState,
  knownServerState,
  POLLING_MS,
  queryKeyOf,
  serverState,
} from '../state/serverState';

const messages: Record<'gone' | 'locked', MessageDescriptor> = defineMessages({
  gone: {
    id: 'stale.gone',
    defaultMessage: '"{name}" has been deleted, or is no longer visible to you.',
  },
  locked: {
    id: 'stale.locked',
    defaultMessage:
      '"{name}" has been locked: somebody started to collect data with it. It can no longer be changed.',
  },
});

export interface StaleStudies {
  readonly gone: readonly Study[];
  readonly locked: readonly Study[];
}

/** All cached studies. */
function cachedStudies(): Study[] {
  const [call] = queryKeyOf(getStudy, { studyId: '' });
  return serverState
    .getQueriesData<Study>({ queryKey: [call] })
    .flatMap(([, study]) => (study ? [study] : []));
}

/**
 * Checks which cached studies are outdated: changed ones are refetched.
 * @returns deleted and newly locked studies, for a notice on their open pages
 */
export async function checkStaleStudies(ask = call): Promise<StaleStudies> {
  const before = cachedStudies();
  if (before.length === 0) return { gone: [], locked: [] };
  const body = Object.fromEntries(before.map(({ id, version }) => [id, version]));
  const changed = await ask(checkStudyVersions, { body }, { retries: 0 });
  const gone: Study[] = [];
  const locked: Study[] = [];
  for (const study of before) {
    const version = changed[study.id];
    if (version === undefined || version === study.version) continue;
    if (version === null) {
      gone.push(study);
      continue;
    }
    // It may have been refetched or edited in the meantime.
    if (knownServerState(getStudy, { studyId: study.id })?.version !== version) {
      await invalidateServerState(getStudy, { studyId: study.id });
    }
    const now = knownServerState(getStudy, { studyId: study.id });
    if (now?.locked && !study.locked) locked.push(study);
  }
  return { gone, locked };
}

/** Removes a study from the cache, once its pages have been left. */
export function clearStudy(studyId: string): void {
  serverState.removeQueries({ queryKey: queryKeyOf(getStudy, { studyId }) });
}

/** The id of the study in a hash URL. */
export function studyIdOfHash(hash: string): string | null {
  return /^#\/studies\/([^/?]+)/.exec(hash)?.[1] ?? null;
}

/** Checks cached studies periodically while somebody is signed in and the page is visible. */
export function useStaleStudies(): void {
  const intl = useIntl();
  const canUseStudies = useHasFeature('STUDY');
  useEffect(() => {
    if (!canUseStudies) return undefined;
    async function check() {
      if (document.visibilityState !== 'visible') return;
      const { gone, locked } = await checkStaleStudies();
      const viewed = studyIdOfHash(window.location.hash);
      for (const study of gone) {
        if (study.id === viewed) {
          window.location.hash = '#/folders';
          showWarning(intl.formatMessage(messages.gone, { name: study.name }));
        }
        // The pages of the study unmount first; otherwise they would fetch it again.
        setTimeout(() => clearStudy(study.id));
      }
      if (gone.length > 0) void invalidateServerState(getFolder);
      for (const study of locked) {
        if (study.id === viewed)
          showInfo(intl.formatMessage(messages.locked, { name: study.name }));
      }
    }
    // A failure is ignored: the next check tries again.
    const timer = setInterval(() => void check().catch(() => {}), POLLING_MS.staleStudies);
    return () => clearInterval(timer);
  }, [intl, canUseStudies]);
}
