import {
  IconArrowsShuffle,
  IconChevronDown,
  IconDots,
  IconFolder,
  IconGripVertical,
  IconLock,
  IconPinned,
} from '@tabler/icons-react';
import { memo, useDeferredValue } from 'react';
import { Button } from 'react-aria-components';
import { FormattedMessage, useIntl } from 'react-intl';
import { STIMULUS_TYPE_MESSAGES } from '../../messages/contractMessages';
import { formatDuration } from '../structure/formatDuration';
import { StimulusThumbnail } from './StimulusThumbnail';
import classes from './Tree.module.css';
import type { TreeRow } from '../structure/treeRows';

interface Props {
  readonly row: TreeRow;
  readonly level: number;
  readonly canEdit: boolean;
  readonly onMenu: (row: TreeRow, x: number, y: number) => void;
}

/** One row: drag handle, fold button, thumbnail, name and type, order, duration and menu. */
export const TreeRowView = memo(function TreeRowView({ row, level, canEdit, onMenu }: Props) {
  const intl = useIntl();
  const { stimulus, block, name } = row;
  // Rows render immediately while scrolling; their buttons, which are expensive, follow when there is
  // time.
  const isInteractive = useDeferredValue(true, false);
  return (
    <>
      {canEdit &&
        (isInteractive ? (
          <Handle row={row} />
        ) : (
          <span className={classes['handle']}>
            <HandleIcon isImmovable={row.isImmovable} />
          </span>
        ))}
      <span style={{ inlineSize: (level - 1) * 24, flexShrink: 0 }} />
      {block && isInteractive ? (
        <Button
          slot="chevron"
          className={classes['chevron'] ?? ''}
          isDisabled={row.rows.length === 0}
        >
          <IconChevronDown size={18} aria-hidden />
        </Button>
      ) : (
        <span className={classes['noChevron']}>
          {block && <IconChevronDown size={18} aria-hidden />}
        </span>
      )}
      {stimulus ? (
        <StimulusThumbnail stimulus={stimulus} />
      ) : (
        <span className={classes['blockSign']}>
          <IconFolder size={22} stroke={1.6} aria-hidden />
        </span>
      )}
      <span className={classes['name']}>
        <span className={classes['title']}>
          <bdi>{name}</bdi>
        </span>
        <span className={classes['type']}>
          {stimulus ? (
            <FormattedMessage {...STIMULUS_TYPE_MESSAGES[stimulus.type]} />
          ) : (
            <FormattedMessage
              id="builder.blockOf"
              defaultMessage="{count, plural, =0 {Block, empty} one {Block, # item} other {Block, # items}}"
              values={{ count: row.rows.length }}
            />
          )}
        </span>
      </span>
      <span className={classes['facts']}>
        <Order row={row} />
        <span className={classes['duration']}>
          {stimulus && row.durationMs === 0 ? (
            <FormattedMessage id="builder.noLimit" defaultMessage="No limit" />
          ) : (
            <bdi>{formatDuration(intl, row.durationMs)}</bdi>
          )}
        </span>
      </span>
      {canEdit && !isInteractive && (
        <span className={classes['menu']}>
          <IconDots size={18} aria-hidden />
        </span>
      )}
      {canEdit && isInteractive && (
        <Button
          className={classes['menu'] ?? ''}
          isDisabled={row.isPending}
          aria-label={intl.formatMessage(
            { id: 'builder.actionsOf', defaultMessage: 'Actions for {name}' },
            { name },
          )}
          onPress={({ target }) => {
            const { left, bottom } = target.getBoundingClientRect();
            onMenu(row, left, bottom);
          }}
        >
          <IconDots size={18} aria-hidden />
        </Button>
      )}
    </>
  );
});

function Handle({ row }: { readonly row: TreeRow }) {
  const intl = useIntl();
  const { isImmovable, isPending, name } = row;
  const label = isImmovable
    ? intl.formatMessage({
        id: 'builder.held',
        defaultMessage: 'The default calibration slides cannot be moved.',
      })
    : intl.formatMessage({ id: 'builder.drag', defaultMessage: 'Move {name}' }, { name });
  return (
    <span title={isImmovable ? label : undefined}>
      <Button
        slot="drag"
        className={classes['handle'] ?? ''}
        aria-label={label}
        isDisabled={isImmovable || isPending}
      >
        <HandleIcon isImmovable={isImmovable} />
      </Button>
    </span>
  );
}

function HandleIcon({ isImmovable }: { readonly isImmovable: boolean }) {
  return isImmovable ? (
    <IconLock size={16} aria-hidden />
  ) : (
    <IconGripVertical size={18} aria-hidden />
  );
}

function Order({ row }: { readonly row: TreeRow }) {
  const Icon = row.isFixed ? IconPinned : IconArrowsShuffle;
  return (
    <span className={classes['order']}>
      <Icon size={16} stroke={1.6} aria-hidden />
      {row.isFixed ? (
        <FormattedMessage id="builder.fixed" defaultMessage="Fixed" />
      ) : (
        <FormattedMessage id="builder.random" defaultMessage="Random" />
      )}
    </span>
  );
}
