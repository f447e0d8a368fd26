import { Button, TextInput } from '@mantine/core';
import { getFolder, type StudyItem } from '@fovea/contract/folders';
import { createStudy, getStudy, updateStudy } from '@fovea/contract/studies';
import { IconFolderOpen, IconPlus, IconSearch } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../controls/EmptyState';
import { Loaded } from '../controls/Loaded';
import { PageHeader } from '../controls/PageHeader';
import { Panel } from '../controls/Panel';
import { call } from '../state/api';
import { newRequestId } from '../state/requestId';
import { useHasFeature } from '../state/session';
import { askAgain, POLLING_MS, putTruth, useTruth } from '../state/truth';
import { StudyNameDialog } from '../state/StudyNameDialog';
import { StudyTable } from './StudyTable';
import { studiesInOrder, type FolderSearch } from './studyOrder';

const route = getRouteApi('/folders/$folderId');

/** The studies of a folder: find, open, create, rename. */
export function FolderPage() {
  const intl = useIntl();
  const { folderId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const [dialog, setDialog] = useState<{ rename: StudyItem } | 'create' | null>(null);
  const folder = useTruth(getFolder, { folderId }, { every: POLLING_MS.staleStudies });
  const names = folder.data?.items.map(({ name }) => name) ?? [];

  function look(change: Partial<FolderSearch>) {
    void navigate({ search: (old: FolderSearch) => ({ ...old, ...change }), replace: true });
  }
  const wish = useRef<{ name: string; requestId: string } | null>(null);
  async function create(name: string) {
    // Pressed again after a lost answer it is the same wish, under another name a new one.
    if (wish.current?.name !== name) wish.current = { name, requestId: newRequestId() };
    const study = await call(createStudy, {
      query: { targetFolderId: folderId },
      body: wish.current,
    });
    wish.current = null;
    putTruth(getStudy, { studyId: study.id }, study);
    void askAgain(getFolder, { folderId });
    await navigate({ to: '/studies/$studyId/study-builder', params: { studyId: study.id } });
  }
  async function rename(item: StudyItem, name: string) {
    const study = await call(updateStudy, { studyId: item.id, body: { name } });
    putTruth(getStudy, { studyId: item.id }, study);
    await askAgain(getFolder, { folderId });
    setDialog(null);
  }
  const createButton = mayBuild && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog('create')}>
      <FormattedMessage id="folders.create" defaultMessage="Create study" />
    </Button>
  );

  return (
    <>
      <PageHeader
        title={<FormattedMessage id="folders.title" defaultMessage="Studies" />}
        actions={createButton}
      />
      <Loaded from={folder}>
        {({ items }) =>
          items.length === 0 ? (
            <Panel title={<FormattedMessage id="folders.all" defaultMessage="All studies" />}>
              <EmptyState
                icon={IconFolderOpen}
                title={<FormattedMessage id="folders.empty" defaultMessage="No studies yet" />}
                action={createButton}
              >
                {mayBuild ? (
                  <FormattedMessage
                    id="folders.empty.build"
                    defaultMessage="Create a study, add an image or a video, and send the link to your respondents."
                  />
                ) : (
                  <FormattedMessage
                    id="folders.empty.view"
                    defaultMessage="No studies are visible to you. Please contact an account administrator of your company."
                  />
                )}
              </EmptyState>
            </Panel>
          ) : (
            <Panel
              flush
              title={
                <FormattedMessage
                  id="folders.count"
                  defaultMessage="{count, plural, one {# study} other {# studies}}"
                  values={{ count: items.length }}
                />
              }
              aside={
                <TextInput
                  type="search"
                  w={240}
                  leftSection={<IconSearch size={16} aria-hidden />}
                  aria-label={intl.formatMessage({
                    id: 'folders.filter',
                    defaultMessage: 'Filter studies by name',
                  })}
                  placeholder={intl.formatMessage({
                    id: 'folders.filter.short',
                    defaultMessage: 'Filter by name',
                  })}
                  value={search.q ?? ''}
                  onChange={(event) => look({ q: event.currentTarget.value || undefined })}
                />
              }
            >
              <StudyTable
                items={studiesInOrder(items, search)}
                search={search}
                onSort={({ column, isDescending }) =>
                  look({ sort: column, desc: isDescending || undefined })
                }
                onRename={mayBuild ? (item) => setDialog({ rename: item }) : null}
                onClearFilter={() => look({ q: undefined })}
              />
            </Panel>
          )
        }
      </Loaded>
      {dialog === 'create' && (
        <StudyNameDialog
          title={<FormattedMessage id="folders.create" defaultMessage="Create study" />}
          name=""
          taken={names}
          submitWord={<FormattedMessage id="create" defaultMessage="Create" />}
          failureWords={intl.formatMessage({
            id: 'folders.create.failed',
            defaultMessage: 'There was an error creating the study',
          })}
          onSubmit={create}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog !== null && dialog !== 'create' && (
        <StudyNameDialog
          title={<FormattedMessage id="folders.rename" defaultMessage="Rename study" />}
          name={dialog.rename.name}
          taken={names.filter((name) => name !== dialog.rename.name)}
          submitWord={<FormattedMessage id="rename" defaultMessage="Rename" />}
          failureWords={intl.formatMessage({
            id: 'folders.rename.failed',
            defaultMessage: 'There was an error renaming the study',
          })}
          onSubmit={(name) => rename(dialog.rename, name)}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
