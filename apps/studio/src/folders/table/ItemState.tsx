import type { FolderItem } from '@fovea/contract/studies/folders';
import { IconBroadcast, IconHandStop, IconPencil } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { StateBadge } from '../../controls/feedback/StateBadge';
import classes from './FolderTable.module.css';

/** The data collection state of a study, and its lab. */
export function ItemState({ item }: { readonly item: FolderItem }) {
  if (item.type === 'StudyCopyItem') {
    return (
      <StateBadge tone={item.state === 'ERROR' ? 'bad' : 'busy'}>
        {item.state === 'ERROR' ? (
          <FormattedMessage id="folders.copyFailed" defaultMessage="Copy failed" />
        ) : (
          <FormattedMessage id="folders.copying" defaultMessage="Copying" />
        )}
      </StateBadge>
    );
  }
  if (item.type !== 'StudyItem') return null;
  if (item.loading) {
    return (
      <StateBadge tone="busy">
        <FormattedMessage id="folders.loading" defaultMessage="Being processed" />
      </StateBadge>
    );
  }
  if (item.collectingData || item.currentLab) {
    return (
      <span className={classes['state']}>
        <StateBadge tone="good" icon={IconBroadcast}>
          <FormattedMessage id="collection.collecting" defaultMessage="Collecting" />
        </StateBadge>
        {item.currentLab && (
          <span className={classes['lab']} title={item.currentLab.name}>
            <bdi>{item.currentLab.name}</bdi>
          </span>
        )}
      </span>
    );
  }
  if (item.locked) {
    return (
      <StateBadge tone="waiting" icon={IconHandStop}>
        <FormattedMessage id="collection.stopped" defaultMessage="Stopped" />
      </StateBadge>
    );
  }
  return (
    <StateBadge tone="waiting" icon={IconPencil}>
      <FormattedMessage id="collection.preview" defaultMessage="Preview" />
    </StateBadge>
  );
}
