import { getStudy } from '@fovea/contract/studies/studies';
import { useParams } from '@tanstack/react-router';
import { knownServerState } from '../state/serverState';

/** The page on which a form was opened, and its study, for the people who read it. */
export function usePageForSupport() {
  const { studyId } = useParams({ strict: false });
  const study = studyId === undefined ? undefined : knownServerState(getStudy, { studyId });
  return {
    url: window.location.href,
    studyId: studyId ?? null,
    studyName: study?.name ?? '',
    dataCollectionVersion: study?.desktopGeneration ?? '',
  };
}
