import { ActionIcon, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FILE_MESSAGES } from '../fileMessages';
import classes from '../Files.module.css';
import { UploadRow } from './UploadRow';
import { openUploadDialogs } from './openUploadDialogs';
import { dismissUploads, isFinished, useUploads } from './useUploads';

/** Uploads in the background; renders nothing if there are none. */
export function UploadsPanel() {
  const intl = useIntl();
  const items = useUploads((uploads) => uploads.items);
  const isElsewhere = openUploadDialogs((shown) => shown.dialogs > 0);
  const isUnderWay = items.some((item) => !isFinished(item) && item.state !== 'duplicate');
  useEffect(() => {
    if (!isUnderWay) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnderWay]);
  if (items.length === 0 || isElsewhere) return null;
  return (
    <section className={classes['panel']} aria-label={intl.formatMessage(FILE_MESSAGES.uploads)}>
      <div className={classes['panelHead']}>
        <Text fw={600} size="sm">
          <FormattedMessage {...FILE_MESSAGES.uploads} />
        </Text>
        {items.every(isFinished) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={intl.formatMessage(FILE_MESSAGES.close)}
            onClick={() => dismissUploads(items.map(({ id }) => id))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Stack gap={12} component="ul" className={classes['panelBody']} m={0} role="list">
        {items.map((item) => (
          <UploadRow key={item.id} item={item} />
        ))}
      </Stack>
    </section>
  );
}
