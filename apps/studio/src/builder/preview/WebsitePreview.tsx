import { Anchor, Button, Modal, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import classes from './Preview.module.css';

interface Props {
  /** A validated URL; null while it is invalid. */
  readonly url: string | null;
  /** Whether the website can be displayed in a new tab instead. */
  readonly offersNewTab: boolean;
}

/** A button that opens the website in a frame, as the display type Banner does. */
export function WebsitePreview({ url, offersNewTab }: Props) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const title = intl.formatMessage({ id: 'website.preview', defaultMessage: 'Website preview' });
  return (
    <>
      <Button
        variant="default"
        disabled={url === null}
        leftSection={<IconEye size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <FormattedMessage id="website.openPreview" defaultMessage="Preview website" />
      </Button>
      <Modal
        opened={isOpen && url !== null}
        onClose={() => setOpen(false)}
        size="80rem"
        title={title}
      >
        {url !== null && (
          <Stack gap={12}>
            <Text size="sm" c="dimmed">
              <FormattedMessage
                id="website.preview.help"
                defaultMessage="Some websites do not allow to be shown inside another page. If nothing appears below, {offersNewTab, select, yes {choose the display type New tab} other {respondents see nothing either}}. {link}"
                values={{
                  offersNewTab: offersNewTab ? 'yes' : 'no',
                  link: (
                    <Anchor href={url} target="_blank" rel="noreferrer noopener" inherit>
                      <IconExternalLink size={14} aria-hidden />{' '}
                      <FormattedMessage
                        id="website.openTab"
                        defaultMessage="Open it in a new tab"
                      />
                    </Anchor>
                  ),
                }}
              />
            </Text>
            <iframe
              className={classes['website']}
              src={url}
              title={title}
              sandbox={sandboxOf(url)}
              referrerPolicy="no-referrer"
            />
          </Stack>
        )}
      </Modal>
    </>
  );
}

/** The website may run scripts and use its own storage, but never with the origin of the studio. */
function sandboxOf(url: string): string {
  const isOurs = new URL(url).origin === window.location.origin;
  return `allow-scripts allow-forms allow-popups${isOurs ? '' : ' allow-same-origin'}`;
}
