import { Anchor, List, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../controls/layout/Panel';
import { useHasFeature } from '../state/session';

/** How to collect with any panel: with the study's link and its redirects. */
export function LinkSteps() {
  const canUseStudies = useHasFeature('STUDY');
  return (
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
  );
}
