import { ActionIcon, Group, Input, Popover, TextInput, Tooltip } from '@mantine/core';
import { IconExternalLink, IconQrcode } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { CopyButton } from '../../controls/display/CopyButton';
import { QrCode } from '../../controls/display/QrCode';

interface Props {
  readonly label: string;
  readonly description: ReactNode;
  readonly link: string;
}

/** A link to open, to copy, or to scan with a phone. */
export function PreviewLink({ label, description, link }: Props) {
  const intl = useIntl();
  const id = useId();
  const messages = {
    copy: intl.formatMessage({ id: 'preview.copy', defaultMessage: 'Copy: {label}' }, { label }),
    qr: intl.formatMessage({ id: 'preview.qr', defaultMessage: 'QR code: {label}' }, { label }),
    open: intl.formatMessage({ id: 'preview.open', defaultMessage: 'Open: {label}' }, { label }),
  };
  return (
    <div>
      <Input.Label htmlFor={id}>{label}</Input.Label>
      <Group gap={8} wrap="nowrap">
        <TextInput
          id={id}
          aria-describedby={`${id}-help`}
          value={link}
          readOnly
          dir="ltr"
          style={{ flex: 1 }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Tooltip label={messages.open}>
          <ActionIcon
            component="a"
            href={link}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size={36}
            aria-label={messages.open}
          >
            <IconExternalLink size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <CopyButton text={link} label={messages.copy} />
        <Popover position="bottom-end" trapFocus returnFocus shadow="md">
          <Popover.Target>
            <Tooltip label={messages.qr}>
              <ActionIcon variant="default" size={36} aria-label={messages.qr}>
                <IconQrcode size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Popover.Target>
          <Popover.Dropdown>
            <QrCode text={link} label={messages.qr} size={200} />
          </Popover.Dropdown>
        </Popover>
      </Group>
      <Input.Description id={`${id}-help`} mt={4}>
        {description}
      </Input.Description>
    </div>
  );
}
