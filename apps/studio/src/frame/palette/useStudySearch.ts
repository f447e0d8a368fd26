import { getFolder, listFolders } from '@fovea/contract/studies/folders';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../state/api';
import { useCompany, useHasFeature } from '../../state/session';
import { useApiQuery } from '../../state/serverState';

const TYPING_PAUSE_MS = 300;
const SHORTEST = 2;
/** The search needs one request per folder; folders beyond this limit are listed as not searched. */
const MAX_FOLDERS_SEARCHED = 12;
const OF_A_FOLDER = '8';

/** Studies whose names contain the typed text, in the root folder and the first other folders. */
export function useStudySearch(typed: string) {
  const canUseStudies = useHasFeature('STUDY');
  const { rootFolder } = useCompany();
  const folders = useApiQuery(listFolders, {}, { enabled: canUseStudies });
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const others = (folders.data ?? []).map(({ id }) => id).filter((id) => id !== rootFolder);
  const searched = [rootFolder, ...others].slice(0, MAX_FOLDERS_SEARCHED);
  const found = useQuery({
    queryKey: ['palette', search, searched],
    enabled: canUseStudies && search.length >= SHORTEST && folders.data !== undefined,
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        searched.map((folderId) =>
          call(getFolder, { folderId, query: { search, limit: OF_A_FOLDER } }, { signal }),
        ),
      );
      return pages.flatMap(({ items }) =>
        items.flatMap((item) =>
          item.type === 'StudyItem' ? [{ id: item.study, name: item.name }] : [],
        ),
      );
    },
  });
  const isAsked = canUseStudies && typed.trim().length >= SHORTEST;
  return {
    studies: isAsked ? (found.data ?? []) : [],
    isSearching: isAsked && (search !== typed.trim() || found.isFetching),
    hasFailed: isAsked && found.isError,
    notSearched: isAsked ? others.length + 1 - searched.length : 0,
  };
}
