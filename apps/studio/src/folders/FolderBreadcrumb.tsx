import type { Folder } from '@fovea/contract/studies/folders';
import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import { DropZone } from 'react-aria-components/DropZone';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useIntl } from 'react-intl';
import { DRAG_TYPE, readDroppedIds } from './table/dragItems';
import classes from './FolderPage.module.css';
import { useFolderName } from './useFolderName';

interface Props {
  readonly folder: Folder;
  /** Called when rows of this page are dropped on a parent folder. */
  readonly onDrop: (ids: ReadonlySet<string>, target: { id: string; name: string }) => void;
}

/** The parent folders; each is a drop target for rows. */
export function FolderBreadcrumb({ folder, onDrop }: Props) {
  const intl = useIntl();
  const nameOf = useFolderName();
  const above = folder.folderPath.filter(({ folderId }) => folderId !== folder.id);
  if (above.length === 0) return null;
  return (
    <I18nProvider locale={intl.locale}>
      <nav aria-label={intl.formatMessage({ id: 'breadcrumb', defaultMessage: 'Breadcrumb' })}>
        <ol className={classes['crumbs']}>
          {above.map(({ folderId, folderName }, place) => {
            const name = nameOf({ name: folderName, isRoot: place === 0 });
            return (
              <li key={folderId} className={classes['crumb']}>
                <DropZone
                  className={classes['crumbPlace'] ?? ''}
                  aria-label={intl.formatMessage(
                    { id: 'folders.dropInto', defaultMessage: 'Move into {name}' },
                    { name },
                  )}
                  getDropOperation={(types) => (types.has(DRAG_TYPE) ? 'move' : 'cancel')}
                  onDrop={({ items }) =>
                    void readDroppedIds(items).then((ids) => onDrop(ids, { id: folderId, name }))
                  }
                >
                  <Link
                    to="/folders/$folderId"
                    params={{ folderId }}
                    className={classes['crumbLink']}
                    draggable={false}
                  >
                    <bdi>{name}</bdi>
                  </Link>
                </DropZone>
                <IconChevronRight size={14} aria-hidden className="mantine-rotate-rtl" />
              </li>
            );
          })}
        </ol>
      </nav>
    </I18nProvider>
  );
}
