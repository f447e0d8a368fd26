import { Anchor, Button, List, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../controls/feedback/EmptyState';
import { PageHeader } from '../controls/layout/PageHeader';
import { Panel } from '../controls/layout/Panel';
import { useHasFeature } from '../state/session';

/** What can be done with panels of respondents: no provider can be connected yet, links can be sent. */
export function PanelProvidersPage() {
  const canUseStudies = useHasFeature('STUDY');
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="title.panelProviders" defaultMessage="Panel providers" />}
      />
      <EmptyState
        icon={IconPlugConnectedX}
        title={
          <FormattedMessage
            id="panels.none"
            defaultMessage="No panel provider is connected"
            description="Title of an empty page. A panel provider recruits and pays respondents."
          />
        }
        action={
          canUseStudies && (
            <Button component="a" href="#/folders">
              <FormattedMessage id="panels.studies" defaultMessage="Open the studies" />
            </Button>
          )
        }
      >
        <FormattedMessage
          id="panels.none.text"
          defaultMessage="This version of Fovea cannot connect to a panel provider or publish a study there. Respondents of any panel can take part with the link of a study."
        />
      </EmptyState>
      <Panel
        title={
          <FormattedMessage
            id="panels.link"
            defaultMessage="How to collect with a panel now"
            description="Title above a short list of steps"
          />
        }
      >
        <List type="ordered" spacing={8} maw="72ch">
          <List.Item>
            <FormattedMessage
              id="panels.link.settings"
              defaultMessage="In the settings of the study, enter the addresses where the panel wants its respondents back: after the end, after a rejected consent, and after an error."
            />
          </List.Item>
          <List.Item>
            <FormattedMessage
              id="panels.link.start"
              defaultMessage="Start the data collection of the study and copy the collection link from its data collection page."
            />
          </List.Item>
          <List.Item>
            <FormattedMessage
              id="panels.link.parameters"
              defaultMessage="Add the parameters of the panel to the link, for example the id of the respondent. They are stored with each session and can be put into the addresses of step 1."
            />
          </List.Item>
          <List.Item>
            <FormattedMessage
              id="panels.link.paste"
              defaultMessage="Give the link to the panel as the address of your study."
            />
          </List.Item>
        </List>
        {canUseStudies && (
          <Text mt={12} c="dimmed">
            <FormattedMessage
              id="panels.examples"
              defaultMessage="No study yet? Begin with {example}."
              values={{
                example: (
                  <Anchor href="#/examples" inherit underline="always">
                    <FormattedMessage id="panels.examples.link" defaultMessage="an example" />
                  </Anchor>
                ),
              }}
            />
          </Text>
        )}
      </Panel>
    </>
  );
}
