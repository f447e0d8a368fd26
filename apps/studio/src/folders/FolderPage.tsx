import { Anchor, Button } from '@mantine/core';
import type { FolderItem } from '@fovea/contract/studies/folders';
import { listStudyNames } from '@fovea/contract/studies/studyLife';
import { PAGE_SIZES } from '@fovea/rules/studies/folders';
import { IconFolderPlus, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Loaded } from '../controls/feedback/Loaded';
import { PageHeader } from '../controls/layout/PageHeader';
import { Pager } from '../controls/layout/Pager';
import { kept } from '../state/kept';
import { useCompany, useHasFeature, useUser } from '../state/session';
import { useTruth } from '../state/truth';
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
import { useFolderWork } from './actions/useFolderWork';
import { useShownFolder } from './useShownFolder';

const route = getRouteApi('/folders/$folderId');
const KEPT_PAGE_SIZE = 'folderPageSize';

/** The folder browser: find, open, create, rename, move and delete studies and files. */
export function FolderPage() {
  const { folderId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [keptSize, setKeptSize] = useState(() => readPageSize(kept.read(KEPT_PAGE_SIZE)));
  const pageSize = search.size ?? keptSize;
  const page = (search.page ?? 1) - 1;
  const shown = useShownFolder(folderId, search, keptSize);
  const work = useFolderWork();
  const [dialog, setDialog] = useState<FolderDialog | null>(null);
  const nameOf = useFolderName();
  const rights = useRights();
  const total = shown.data?.total;

  function look(change: Partial<FolderSearch>) {
    void navigate({
      search: (old: FolderSearch) => ({ ...old, page: undefined, ...change }),
      replace: !('page' in change),
    });
  }
  // If the last row of a page was moved away, show the previous page.
  const lastPage = total === undefined ? page : Math.max(0, Math.ceil(total / pageSize) - 1);
  useEffect(() => {
    if (shown.isOld || page <= lastPage) return;
    void navigate({
      search: (old: FolderSearch) => ({ ...old, page: lastPage > 0 ? lastPage + 1 : undefined }),
      replace: true,
    });
  }, [shown.isOld, page, lastPage, navigate]);

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
  const createButton = rights.mayCreate && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setDialog({ kind: 'createStudy' })}
    >
      <FormattedMessage id="folders.create" defaultMessage="Create study" />
    </Button>
  );
  return (
    <Loaded from={shown}>
      {(folder) => {
        const isRoot = folder.parentFolder === null;
        const title = nameOf({ name: folder.name, isRoot });
        const toolbar = <FolderToolbar search={search} counts={folder.counts} onLook={look} />;
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
                  {rights.mayUpload && (
                    <Button
                      variant="default"
                      leftSection={<IconUpload size={16} aria-hidden />}
                      onClick={() => setDialog({ kind: 'upload', files: [] })}
                    >
                      <FormattedMessage id="files.upload" defaultMessage="Upload file" />
                    </Button>
                  )}
                  {createButton}
                </>
              }
            />
            <section
              className={`${classes['panel']} ${shown.isOld ? classes['asking'] : ''}`}
              aria-busy={shown.isOld}
            >
              {folder.items.length === 0 ? (
                <>
                  {isFiltered(search) && <div className={classes['bar']}>{toolbar}</div>}
                  <FolderEmpty
                    why={
                      isFiltered(search) ? 'filtered' : rights.seesNone ? 'noneVisible' : 'empty'
                    }
                    mayCreate={rights.mayCreate}
                    action={createButton}
                    onClearFilter={() => look({ q: undefined, types: undefined })}
                  />
                </>
              ) : (
                <FolderRows
                  key={`${folder.id} ${page}`}
                  folder={folder}
                  items={shown.items}
                  search={search}
                  onLook={look}
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
                        kept.write(KEPT_PAGE_SIZE, size);
                        setKeptSize(size);
                      }
                      look({
                        page: change.page > 0 ? change.page + 1 : undefined,
                        size,
                      });
                    }}
                  />
                </div>
              )}
            </section>
            {rights.mayUpload && (
              <DropFiles
                folderName={title}
                isOff={dialog !== null && dialog.kind !== 'upload'}
                onFiles={(files) => setDialog({ kind: 'upload', files })}
              />
            )}
            <FolderDialogs
              dialog={dialog}
              folder={folder}
              work={work}
              onClose={() => setDialog(null)}
              onStudyCreated={(studyId) =>
                void navigate({ to: '/studies/$studyId/study-builder', params: { studyId } })
              }
            />
          </>
        );
      }}
    </Loaded>
  );
}

/** What the signed-in user may do here, and whether to refer them to their administrator. */
function useRights() {
  const remote = useHasFeature('REMOTE_DATA_COLLECTION');
  const builder = useHasFeature('ONLINE_STUDY_BUILDER');
  const { id } = useUser();
  const { users } = useCompany();
  const names = useTruth(listStudyNames, {}).data;
  const isAdmin = users.some((user) => user.id === id && user.isAccountAdministrator);
  const hasAdmin = users.some((user) => user.isAccountAdministrator);
  return {
    mayCreate: remote && builder,
    mayUpload: remote || builder,
    seesNone: names?.length === 0 && !isAdmin && hasAdmin,
  };
}
