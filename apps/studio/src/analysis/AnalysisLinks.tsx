import { ActionIcon, Anchor, Button, Kbd, Popover, Stack, Text, Tooltip } from '@mantine/core';
import { IconHelpCircle, IconReportAnalytics } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { HelpLink } from '../help/HelpLink';
import { FormattedMessage, useIntl } from 'react-intl';

/** Header links: the methods and quality report, and help with keyboard shortcuts and further reading. */
export function AnalysisLinks({ studyId }: { readonly studyId: string }) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'analysis.help', defaultMessage: 'Analysis help' });
  const methods = intl.formatMessage({
    id: 'analysis.methods',
    defaultMessage: 'Methods and quality report',
  });
  return (
    <>
      <Tooltip label={methods}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconReportAnalytics size={16} aria-hidden />}
          renderRoot={(root) => (
            <Link {...root} to="/studies/$studyId/methods" params={{ studyId }} />
          )}
        >
          {methods}
        </Button>
      </Tooltip>
      <Popover width={340} position="bottom-end" withArrow shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Tooltip label={label}>
            <ActionIcon variant="subtle" color="gray" aria-label={label}>
              <IconHelpCircle size={18} />
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>
          <Stack gap={8}>
            <Text size="sm" fw={600}>
              {label}
            </Text>
            <Text size="sm">
              <FormattedMessage
                id="analysis.help.keys"
                defaultMessage="<k>Space</k> plays and pauses. <k>←</k> <k>→</k> move by 1 s, with <k>Ctrl</k> by 0.1 s. In the lists <k>Ctrl</k> or the box adds, <k>Shift</k> takes everything between."
                values={{ k: (key) => <Kbd size="xs">{key}</Kbd> }}
              />
            </Text>
            <Anchor
              size="sm"
              renderRoot={(root) => (
                <Link {...root} to="/studies/$studyId/signal-processing" params={{ studyId }} />
              )}
            >
              <FormattedMessage
                id="analysis.help.signals"
                defaultMessage="Where signals come from, and what may be claimed of them"
              />
            </Anchor>
            <Anchor size="sm" href={`#/studies/${studyId}/methods`}>
              <FormattedMessage
                id="analysis.help.methods"
                defaultMessage="Methods and quality report: what a paper must state"
              />
            </Anchor>
            <HelpLink page="replay-and-heatmaps">
              <FormattedMessage
                id="analysis.help.articles"
                defaultMessage="Help: replay and heatmaps"
              />
            </HelpLink>
            <HelpLink page="aois-and-metrics">
              <FormattedMessage
                id="analysis.help.aois"
                defaultMessage="Help: areas of interest and their metrics"
              />
            </HelpLink>
            <Anchor size="sm" href="/docs" target="_blank" rel="noreferrer">
              <FormattedMessage
                id="analysis.help.docs"
                defaultMessage="Documentation of the programming interface"
              />
            </Anchor>
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
