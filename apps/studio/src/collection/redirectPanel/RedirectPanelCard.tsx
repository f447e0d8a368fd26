import {
  getRedirectPanel,
  removeRedirectPanel,
} from '@fovea/contract/participation/redirectPanels';
import { getStudy, type Study } from '@fovea/contract/studies/studies';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Skeletons } from '../../controls/feedback/Skeletons';
import { Panel } from '../../controls/layout/Panel';
import { call } from '../../state/api';
import { invalidateServerState, setServerState, useApiQuery } from '../../state/serverState';
import { useHasFeature } from '../../state/session';
import { PRESET_MESSAGES } from './redirectPanelMessages';
import { RedirectPanelDialog } from './RedirectPanelDialog';
import { RedirectPanelFacts } from './RedirectPanelFacts';

/** A panel that sends respondents by a link and counts them by the address they return to. */
export function RedirectPanelCard({ study }: { readonly study: Study }) {
  // A study has one panel: that of a push says on its own card how it ends.
  return study.panelProviderType === null ? <OwnCard study={study} /> : null;
}

function OwnCard({ study }: { readonly study: Study }) {
  const canEdit = useHasFeature('ONLINE_STUDY_BUILDER');
  const found = useApiQuery(getRedirectPanel, { studyId: study.id });
  const [isOpen, setOpen] = useState(false);
  const panel = found.data?.panel;
  return (
    <Panel
      title={<FormattedMessage id="redirectPanel.title" defaultMessage="Redirect panel" />}
      aside={
        panel && (
          <Badge variant="light" tt="none">
            <FormattedMessage {...PRESET_MESSAGES[panel.preset]} />
          </Badge>
        )
      }
    >
      <QueryContent isPart from={found} skeleton={<Skeletons rows={2} />}>
        {({ panel: stored }) => (
          <Stack gap={12}>
            {stored === null ? (
              <Text c="dimmed">
                <FormattedMessage
                  id="redirectPanel.none"
                  defaultMessage="Cint, PureSpectrum, Prodege or any other panel: it sends people with an ID in the link, and credits them by the address they return to. Fovea counts each ID once, and signs the addresses if the panel wants that."
                />
              </Text>
            ) : (
              <>
                <RedirectPanelFacts study={study} panel={stored} />
                <Text size="sm" c="dimmed">
                  <FormattedMessage
                    id="redirectPanel.instead"
                    defaultMessage="These addresses are used instead of the redirects in the settings."
                  />
                </Text>
              </>
            )}
            {canEdit && (
              <Group gap={8}>
                <Button
                  variant="default"
                  leftSection={<IconArrowsExchange size={16} aria-hidden />}
                  onClick={() => setOpen(true)}
                >
                  {stored === null ? (
                    <FormattedMessage
                      id="redirectPanel.set"
                      defaultMessage="Set up a redirect panel"
                    />
                  ) : (
                    <FormattedMessage id="redirectPanel.change" defaultMessage="Change or test" />
                  )}
                </Button>
                {stored !== null && <RemoveButton study={study} />}
              </Group>
            )}
            {isOpen && (
              <RedirectPanelDialog study={study} stored={stored} onClose={() => setOpen(false)} />
            )}
          </Stack>
        )}
      </QueryContent>
    </Panel>
  );
}

function RemoveButton({ study }: { readonly study: Study }) {
  const reasonId = useId();
  const [isOpen, setOpen] = useState(false);
  const isCollecting = study.remoteDataCollection;

  async function remove() {
    await call(removeRedirectPanel, { studyId: study.id }, { retries: 0 });
    setServerState(getRedirectPanel, { studyId: study.id }, () => ({ panel: null }));
    await invalidateServerState(getStudy, { studyId: study.id });
  }
  return (
    <>
      <Button
        variant="default"
        disabled={isCollecting}
        {...(isCollecting ? { 'aria-describedby': reasonId } : {})}
        onClick={() => setOpen(true)}
      >
        <FormattedMessage id="redirectPanel.remove" defaultMessage="Remove" />
      </Button>
      {isCollecting && (
        <Text id={reasonId} size="sm" c="dimmed" style={{ alignSelf: 'center' }}>
          <FormattedMessage
            id="redirectPanel.remove.collecting"
            defaultMessage="It can be removed once data collection is stopped."
          />
        </Text>
      )}
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        isDangerous
        title={
          <FormattedMessage id="redirectPanel.remove.title" defaultMessage="Remove the panel?" />
        }
        confirm={<FormattedMessage id="redirectPanel.remove" defaultMessage="Remove" />}
        onConfirm={remove}
      >
        <FormattedMessage
          id="redirectPanel.remove.text"
          defaultMessage="Its addresses and its secret are forgotten, and respondents are redirected as the settings say. Ends that were counted stay."
        />
      </ConfirmDialog>
    </>
  );
}
