import { Kbd, Modal, Title } from '@mantine/core';
import { Fragment } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import classes from './CommandPalette.module.css';

const messages = defineMessages({
  everywhere: { id: 'keys.everywhere', defaultMessage: 'Everywhere' },
  palette: { id: 'palette.label', defaultMessage: 'Go to a screen, a study or a help article' },
  list: { id: 'keys.list', defaultMessage: 'This list' },
  close: { id: 'keys.close', defaultMessage: 'Close what is open' },
  building: { id: 'keys.building', defaultMessage: 'Folders and study builder' },
  undo: { id: 'keys.undo', defaultMessage: 'Undo the last step' },
  redo: { id: 'keys.redo', defaultMessage: 'Redo it, in the builder' },
  rename: { id: 'keys.rename', defaultMessage: 'Rename what is chosen' },
  remove: { id: 'keys.remove', defaultMessage: 'Delete what is chosen' },
  replay: { id: 'keys.replay', defaultMessage: 'Replay in the analysis' },
  play: { id: 'keys.play', defaultMessage: 'Play or pause' },
  second: { id: 'keys.second', defaultMessage: 'One second back or on' },
  tenth: { id: 'keys.tenth', defaultMessage: 'A tenth of a second back or on' },
  ends: { id: 'keys.ends', defaultMessage: 'To the beginning or the end' },
});

interface Group {
  readonly title: MessageDescriptor;
  readonly keys: readonly { readonly keys: string; readonly does: MessageDescriptor }[];
}

const GROUPS: readonly Group[] = [
  {
    title: messages.everywhere,
    keys: [
      { keys: 'Ctrl+K', does: messages.palette },
      { keys: '?', does: messages.list },
      { keys: 'Esc', does: messages.close },
    ],
  },
  {
    title: messages.building,
    keys: [
      { keys: 'Ctrl+Z', does: messages.undo },
      { keys: 'Ctrl+Shift+Z', does: messages.redo },
      { keys: 'F2', does: messages.rename },
      { keys: 'Delete', does: messages.remove },
    ],
  },
  {
    title: messages.replay,
    keys: [
      { keys: 'Space', does: messages.play },
      { keys: '← →', does: messages.second },
      { keys: 'Ctrl+← →', does: messages.tenth },
      { keys: 'Home End', does: messages.ends },
    ],
  },
];

/** The list of keyboard shortcuts. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  useRestoreFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={<FormattedMessage id="keys.title" defaultMessage="Keyboard shortcuts" />}
    >
      {GROUPS.map(({ title, keys }) => (
        <Fragment key={title.id}>
          <Title order={3} mb={8}>
            <FormattedMessage {...title} />
          </Title>
          <dl className={classes['keys']}>
            {keys.map((each) => (
              <Fragment key={each.keys}>
                <dt>
                  <Kbd>{each.keys}</Kbd>
                </dt>
                <dd>
                  <FormattedMessage {...each.does} />
                </dd>
              </Fragment>
            ))}
          </dl>
        </Fragment>
      ))}
      <FormattedMessage
        id="keys.mac"
        defaultMessage="On a Mac, Cmd does what Ctrl does elsewhere."
      />
    </Modal>
  );
}
