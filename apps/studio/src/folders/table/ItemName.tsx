import type { FolderItem } from '@fovea/contract/studies/folders';
import { Button } from 'react-aria-components/Button';
import { FormattedMessage, useIntl } from 'react-intl';
import classes from './FolderTable.module.css';
import { ItemIcon } from './ItemIcon';

interface Props {
  readonly item: FolderItem;
  readonly onOpen: (item: FolderItem) => void;
}

/** Icon and name of a row; the name opens it. */
export function ItemName({ item, onOpen }: Props) {
  return (
    <span className={classes['name']} data-name-of={item.id}>
      <ItemIcon item={item} />
      <Name item={item} onOpen={onOpen} />
    </span>
  );
}

function Name({ item, onOpen }: Props) {
  const name = <bdi>{item.name}</bdi>;
  switch (item.type) {
    case 'Folder':
    case 'StudyItem':
      return (
        <a
          className={classes['open']}
          href={item.type === 'Folder' ? `#/folders/${item.id}` : `#/studies/${item.id}`}
          title={item.name}
          // Dragging moves the row, not the link.
          draggable={false}
        >
          {name}
        </a>
      );
    case 'FileItem':
      return (
        <Button className={classes['open'] ?? ''} onPress={() => onOpen(item)}>
          {name}
        </Button>
      );
    case 'StudyCopyItem':
      return (
        <span className={classes['copy']}>
          <span className={classes['open']} title={item.name}>
            {name}
          </span>
          <CopyProgress state={item.state} progress={item.progress} />
        </span>
      );
  }
}

function CopyProgress({ state, progress }: { readonly state: string; readonly progress: number }) {
  const intl = useIntl();
  if (state === 'ERROR') {
    return (
      <span className={classes['failed']}>
        <FormattedMessage id="activity.failed" defaultMessage="Failed" />
      </span>
    );
  }
  if (state === 'CREATED') {
    return (
      <span className={classes['progressWord']}>
        <FormattedMessage id="activity.queued" defaultMessage="Queued" />
      </span>
    );
  }
  const percent = Math.round(100 * progress);
  return (
    <>
      <progress
        className={classes['progress']}
        max={100}
        value={percent}
        aria-label={intl.formatMessage({
          id: 'folders.copyProgress',
          defaultMessage: 'Progress of the copy',
        })}
      />
      <span className={classes['progressWord']}>
        {intl.formatNumber(percent / 100, { style: 'percent' })}
      </span>
    </>
  );
}
