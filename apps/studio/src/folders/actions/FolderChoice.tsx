import { listFolders } from '@fovea/contract/studies/folders';
import { Select } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useCompany } from '../../state/session';
import { useApiQuery } from '../../state/serverState';
import { folderPaths, descendantFolderIds } from './moveItems';

interface Props {
  readonly label: ReactNode;
  readonly value: string | null;
  readonly onChange: (folderId: string) => void;
  /** Folders being moved: neither they nor their contents can be the target. */
  readonly moved?: readonly string[];
  readonly isFirst?: boolean;
}

/** Selects a folder by its path, with search. */
export function FolderChoice({ label, value, onChange, moved = [], isFirst = false }: Props) {
  const intl = useIntl();
  const { data: folders } = useApiQuery(listFolders, {});
  // The media folder is excluded: the folder browser does not show its contents.
  const { mediaFolder } = useCompany();
  const choices = useMemo(() => {
    const media = descendantFolderIds(new Set([mediaFolder]), folders ?? []);
    const closed = descendantFolderIds(new Set(moved), folders ?? []);
    return folderPaths((folders ?? []).filter(({ id }) => !media.has(id))).map(({ id, path }) => ({
      value: id,
      label: path,
      disabled: closed.has(id),
    }));
  }, [folders, moved, mediaFolder]);
  return (
    <Select
      label={label}
      data={choices}
      value={value}
      onChange={(id) => {
        if (id !== null) onChange(id);
      }}
      placeholder={intl.formatMessage({
        id: 'folders.choice.placeholder',
        defaultMessage: 'Choose a folder',
      })}
      searchable
      allowDeselect={false}
      limit={200}
      maxDropdownHeight={280}
      disabled={folders === undefined}
      nothingFoundMessage={intl.formatMessage({
        id: 'folders.choice.none',
        defaultMessage: 'No folder has this name',
      })}
      {...(isFirst ? { 'data-autofocus': true } : {})}
    />
  );
}
