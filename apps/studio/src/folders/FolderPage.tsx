import { Anchor, Button } from '@mantine/core';
import type { FolderItem } from '@fovea/contract/studies/folders';
import { listStudyNames } from '@fovea/contract/studies/studyLifecycle';
import { PAGE_SIZES } from '@fovea/rules/studies/folders';
import {
  IconFolderPlus,
  IconPackageImport,
  IconPlus,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { PageHeader } from '../controls/layout/PageHeader';
import { Pager } from '../controls/layout/Pager';
import { localStore } from '../state/localStore';
import { useCompany, useHasFeature, useUser } from '../state/session';
import { useApiQuery } from '../state/serverState';
import { openImportDialog, useStudyImporting } from '../studyImports/useStudyImporting';
import { DropFiles } from './DropFiles';
import { FolderBreadcrumb } from './FolderBreadcrumb';
import { FolderDialogs, type FolderDialog } from './actions/FolderDialogs';
import { FolderEmpty } from './FolderEmpty';
import classes from './FolderPage.module.css';
import { FolderRows } from './FolderRows';
import { isFiltered, readPageSize, type FolderSearch } from './folderSearch';
import { FolderToolbar } from './FolderToolbar';
import type { RowAction } from './actions/rowActions';
import { useFolderName } from './useFolderName';
import { useFolderActions } from './actions/useFolderActions';
import { useFolder } from './useFolder';

const route = getRouteApi('/folders/$folderId');
const PAGE_SIZE_PART = 'folderPageSize';

/** The folder browser: find, open, create, rename, move and delete studies and files. */
export function FolderPage() {
  const { folderId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [storedPageSize, setStoredPageSize] = useState(() =>
    readPageSize(localStore.read(PAGE_SIZE_PART)),
  );
  const pageSize = search.size ?? storedPageSize;
  const page = (search.page ?? 1) - 1;
  const shown = useFolder(folderId, search, storedPageSize);
  const work = useFolderActions();
  const [dialog, setDialog] = useState<FolderDialog | null>(null);
  const isImporting = useStudyImporting((importing) => importing.dialog !== null);
  const nameOf = useFolderName();
  const rights = useRights();
  const total = shown.data?.total;

  function changeParams(change: Partial<FolderSearch>) {
    void navigate({
      search: (old: FolderSearch) => ({ ...old, page: undefined, ...change }),
      replace: !('page' in change),
    });
  }
  // If the last row of a page was moved away, show the previous page.
  const lastPage = total === undefined ? page : Math.max(0, Math.ceil(total / pageSize) - 1);
  useEffect(() => {
    if (shown.isStale || page <= lastPage) return;
    void navigate({
      search: (old: FolderSearch) => ({ ...old, page: lastPage > 0 ? lastPage + 1 : undefined }),
      replace: true,
    });
  }, [shown.isStale, page, lastPage, navigate]);

  function act(action: RowAction, items: readonly FolderItem[]) {
    const [item] = items;
    if (!item) return;
    if (action === 'move') setDialog({ kind: 'move', items });
    else if (action === 'delete') setDialog({ kind: 'delete', items });
    else if (action === 'rename') setDialog({ kind: 'rename', item });
    else if (action === 'duplicate') {
      if (item.type === 'StudyItem') setDialog({ kind: 'duplicate', item });
    } else if (item.type === 'Folder') {
      void navigate({ to: '/folders/$folderId', params: { folderId: item.id }, search: {} });
    } else if (item.type === 'StudyItem') {
      void navigate({ to: '/studies/$studyId', params: { studyId: item.id } });
    } else if (item.type === 'FileItem') setDialog({ kind: 'preview', file: item.file });
  }
  function drop(files: readonly File[], into: string) {
    const [only] = files.length === 1 ? files : [];
    if (only && rights.canCreate && dialog === null && isZipName(only.name)) {
      openImportDialog(into, only);
    } else setDialog({ kind: 'upload', files });
  }
  const createButton = rights.canCreate && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setDialog({ kind: 'createStudy' })}
    >
      <FormattedMessage id="folders.create" defaultMessage="Create study" />
    </Button>
  );
  return (
    <QueryContent from={shown}>
      {(folder) => {
        const isRoot = folder.parentFolder === null;
        const title = nameOf({ name: folder.name, isRoot });
        const toolbar = (
          <FolderToolbar search={search} counts={folder.counts} onParamsChange={changeParams} />
        );
        return (
          <>
            <FolderBreadcrumb
              folder={folder}
              onDrop={(ids, target) =>
                void work.move(
                  shown.items.filter(({ id }) => ids.has(id)),
                  target,
                )
              }
            />
            <PageHeader
              title={<bdi>{title}</bdi>}
              actions={
                <>
                  <Anchor
                    href="#/inactive/studies"
                    size="sm"
                    c="dimmed"
                    me={8}
                    style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}
                  >
                    <IconTrash size={15} aria-hidden />
                    <FormattedMessage id="inactive.title" defaultMessage="Deleted studies" />
                  </Anchor>
                  <Button
                    variant="default"
                    leftSection={<IconFolderPlus size={16} aria-hidden />}
                    onClick={() => setDialog({ kind: 'createFolder' })}
                  >
                    <FormattedMessage id="folders.createFolder" defaultMessage="Create folder" />
                  </Button>
                  {rights.canUpload && (
                    <Button
                      variant="default"
                      leftSection={<IconUpload size={16} aria-hidden />}
                      onClick={() => setDialog({ kind: 'upload', files: [] })}
                    >
                      <FormattedMessage id="files.upload" defaultMessage="Upload file" />
                    </Button>
                  )}
                  {rights.canCreate && (
                    <Button
                      variant="default"
                      leftSection={<IconPackageImport size={16} aria-hidden />}
                      onClick={() => openImportDialog(folder.id)}
                    >
                      <FormattedMessage
                        id="folders.importStudy"
                        defaultMessage="Import study…"
                        description="Button that opens the dialog for importing an archive of a study"
                      />
                    </Button>
                  )}
                  {createButton}
                </>
              }
            />
            <section
              className={`${classes['panel']} ${shown.isStale ? classes['asking'] : ''}`}
              aria-busy={shown.isStale}
            >
              {folder.items.length === 0 ? (
                <>
                  {isFiltered(search) && <div className={classes['bar']}>{toolbar}</div>}
                  <FolderEmpty
                    why={
                      isFiltered(search) ? 'filtered' : rights.seesNone ? 'noneVisible' : 'empty'
                    }
                    canCreate={rights.canCreate}
                    action={createButton}
                    onClearFilter={() => changeParams({ q: undefined, types: undefined })}
                  />
                </>
              ) : (
                <FolderRows
                  key={`${folder.id} ${page}`}
                  folder={folder}
                  items={shown.items}
                  search={search}
                  onParamsChange={changeParams}
                  onAction={act}
                  work={work}
                  toolbar={toolbar}
                />
              )}
              {folder.total > PAGE_SIZES[0] && (
                <div className={classes['foot']}>
                  <Pager
                    total={folder.total}
                    page={page}
                    pageSize={pageSize}
                    sizes={PAGE_SIZES}
                    onChange={(change) => {
                      const size = readPageSize(change.pageSize);
                      if (size !== pageSize) {
                        localStore.write(PAGE_SIZE_PART, size);
                        setStoredPageSize(size);
                      }
                      changeParams({
                        page: change.page > 0 ? change.page + 1 : undefined,
                        size,
                      });
                    }}
                  />
                </div>
              )}
            </section>
            {rights.canUpload && (
              <DropFiles
                folderName={title}
                isOff={isImporting || (dialog !== null && dialog.kind !== 'upload')}
                onFiles={(files) => drop(files, folder.id)}
              />
            )}
            <FolderDialogs
              dialog={dialog}
              folder={folder}
              work={work}
              onClose={() => setDialog(null)}
            />
          </>
        );
      }}
    </QueryContent>
  );
}

/** Zip files are no files of the repository, but an archive of a study is one. */
const isZipName = (name: string) => name.toLowerCase().endsWith('.zip');

/** What the signed-in user may do here, and whether to refer them to their administrator. */
function useRights() {
  const remote = useHasFeature('REMOTE_DATA_COLLECTION');
  const builder = useHasFeature('ONLINE_STUDY_BUILDER');
  const { id } = useUser();
  const { users } = useCompany();
  const names = useApiQuery(listStudyNames, {}).data;
  const isAdmin = users.some((user) => user.id === id && user.isAccountAdministrator);
  const hasAdmin = users.some((user) => user.isAccountAdministrator);
  return {
    canCreate: remote && builder,
    canUpload: remote || builder,
    seesNone: names?.length === 0 && !isAdmin && hasAdmin,
  };
}
