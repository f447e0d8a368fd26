import { Anchor, List, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { useConfiguredLinks } from '../../state/publicConfig';

/** What the agreement covers, with a link to its text. */
export function AgreementSummary() {
  const { dpa } = useConfiguredLinks();
  return (
    <Panel
      title={<FormattedMessage id="dpa.summary" defaultMessage="What it settles" />}
      aside={
        dpa && (
          <Anchor href={dpa} target="_blank" rel="noreferrer" size="sm">
            <FormattedMessage id="dpa.fullText" defaultMessage="Read the full text" />{' '}
            <IconExternalLink size={14} aria-hidden style={{ verticalAlign: '-2px' }} />
          </Anchor>
        )
      }
    >
      <Stack gap={12} maw={680}>
        <Text>
          <FormattedMessage
            id="dpa.summary.intro"
            defaultMessage="Your studies record people. Your company decides which data is collected and why; the operator of this server processes it for your company. The agreement settles how:"
          />
        </Text>
        <List spacing={6}>
          <List.Item>
            <FormattedMessage
              id="dpa.summary.purpose"
              defaultMessage="which data of respondents and users is processed, for what, and for how long"
            />
          </List.Item>
          <List.Item>
            <FormattedMessage
              id="dpa.summary.instructions"
              defaultMessage="that it is processed on your company’s instructions only"
            />
          </List.Item>
          <List.Item>
            <FormattedMessage
              id="dpa.summary.security"
              defaultMessage="how it is protected, who may see it, and who is bound to secrecy"
            />
          </List.Item>
          <List.Item>
            <FormattedMessage
              id="dpa.summary.others"
              defaultMessage="which other companies help, and where the data is"
            />
          </List.Item>
          <List.Item>
            <FormattedMessage
              id="dpa.summary.rights"
              defaultMessage="how respondents get their rights: to know, to correct, to delete"
            />
          </List.Item>
          <List.Item>
            <FormattedMessage
              id="dpa.summary.incidents"
              defaultMessage="what happens after an incident, in audits, and at the end"
            />
          </List.Item>
        </List>
        <Text size="sm" c="dimmed">
          {dpa ? (
            <FormattedMessage
              id="dpa.summary.binding"
              defaultMessage="This is a summary. Only the full text is binding."
            />
          ) : (
            <FormattedMessage
              id="dpa.summary.noText"
              defaultMessage="This is a summary. Only the full text is binding: ask the operator of this server for it."
            />
          )}
        </Text>
      </Stack>
    </Panel>
  );
}
