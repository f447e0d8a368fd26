import { ActionIcon, Button, Group, Popover, Stack, TextInput, Tooltip } from '@mantine/core';
import { IconExternalLink, IconQrcode } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../../controls/CopyButton';
import { QrCode } from '../../controls/QrCode';

interface Props {
  readonly label: string;
  readonly description: ReactNode;
  readonly link: string;
}

/** A link to open, to copy, or to scan with a telephone. */
export function PreviewLink({ label, description, link }: Props) {
  const intl = useIntl();
  const words = {
    copy: intl.formatMessage({ id: 'preview.copy', defaultMessage: 'Copy: {label}' }, { label }),
    qr: intl.formatMessage({ id: 'preview.qr', defaultMessage: 'QR code: {label}' }, { label }),
    open: intl.formatMessage({ id: 'preview.open', defaultMessage: 'Open: {label}' }, { label }),
  };
  return (
    <Stack gap={8}>
      <TextInput
        label={label}
        description={description}
        value={link}
        readOnly
        dir="ltr"
        inputWrapperOrder={['label', 'input', 'description']}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap={8}>
        <Button
          component="a"
          href={link}
          target="_blank"
          rel="noreferrer"
          variant="default"
          aria-label={words.open}
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          <FormattedMessage id="links.openPreview" defaultMessage="Open" />
        </Button>
        <CopyButton text={link} label={words.copy} />
        <Popover position="bottom-end" trapFocus returnFocus shadow="md">
          <Popover.Target>
            <Tooltip label={words.qr}>
              <ActionIcon variant="default" size={36} aria-label={words.qr}>
                <IconQrcode size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Popover.Target>
          <Popover.Dropdown>
            <QrCode text={link} label={words.qr} size={200} />
          </Popover.Dropdown>
        </Popover>
      </Group>
    </Stack>
  );
}
