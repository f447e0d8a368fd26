import { Button, Group, SimpleGrid } from '@mantine/core';
import { IconFolder, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../controls/feedback/ConfirmDialog';
import { CopyButton } from '../controls/display/CopyButton';
import { EmptyState } from '../controls/feedback/EmptyState';
import { ErrorPanel } from '../controls/feedback/ErrorPanel';
import { LinkCard } from '../controls/layout/LinkCard';
import { Panel } from '../controls/layout/Panel';
import { QrCode } from '../controls/display/QrCode';
import { Skeletons } from '../controls/feedback/Skeletons';

/** Cards, dialogs, and the empty, loading and error states of a page. */
export function PanelSamples() {
  const intl = useIntl();
  const [isAsking, setAsking] = useState(false);
  const link = window.location.origin;
  return (
    <>
      <SimpleGrid cols={2} spacing={16}>
        <Panel title={<FormattedMessage id="guide.empty" defaultMessage="Nothing yet" />}>
          <EmptyState
            icon={IconPhoto}
            title={<FormattedMessage id="guide.empty.title" defaultMessage="No pictures yet" />}
            action={
              <Button variant="default">
                <FormattedMessage id="guide.empty.action" defaultMessage="Add an image" />
              </Button>
            }
          >
            <FormattedMessage
              id="guide.empty.text"
              defaultMessage="An empty place gives the reason and the next step."
            />
          </EmptyState>
        </Panel>
        <Panel title={<FormattedMessage id="guide.loading" defaultMessage="Not yet" />}>
          <Skeletons rows={5} />
        </Panel>
      </SimpleGrid>
      <ErrorPanel
        level={2}
        error={
          new Error(
            intl.formatMessage({
              id: 'guide.failed',
              defaultMessage: 'The study could not be read. Try again in a moment.',
            }),
          )
        }
        retry={() => {}}
      />
      <SimpleGrid cols={2} spacing={16}>
        <LinkCard
          href="#/folders"
          icon={IconFolder}
          title={<FormattedMessage id="home.studies" defaultMessage="Studies" />}
          subtitle={
            <FormattedMessage
              id="home.studies.build"
              defaultMessage="Create studies and collect data"
            />
          }
        />
        <Group gap={16}>
          <QrCode
            text={link}
            size={96}
            label={intl.formatMessage({ id: 'guide.qr', defaultMessage: 'QR code of this server' })}
          />
          <CopyButton
            text={link}
            label={intl.formatMessage({
              id: 'guide.copy',
              defaultMessage: 'Copy the address of this server',
            })}
          />
          <Button variant="default" onClick={() => setAsking(true)}>
            <FormattedMessage id="guide.ask" defaultMessage="Ask before deleting" />
          </Button>
        </Group>
      </SimpleGrid>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        isDangerous
        title={<FormattedMessage id="guide.ask.title" defaultMessage="Delete the picture?" />}
        confirm={<FormattedMessage id="builder.delete" defaultMessage="Delete" />}
        onConfirm={() => {}}
      >
        <FormattedMessage id="guide.ask.text" defaultMessage="This cannot be undone." />
      </ConfirmDialog>
    </>
  );
}
