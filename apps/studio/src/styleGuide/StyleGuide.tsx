import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState, type CSSProperties } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PageHeader } from '../controls/layout/PageHeader';
import { Panel } from '../controls/layout/Panel';
import { SaveIndicator } from '../controls/feedback/SaveIndicator';
import { showError, showInfo, showSuccess, showWarning } from '../controls/feedback/snackbars';
import { StateBadge } from '../controls/feedback/StateBadge';
import { BannerSamples } from './BannerSamples';
import { ChoiceSamples } from './ChoiceSamples';
import { DialogSamples } from './DialogSamples';
import { FeatureSample } from './FeatureSample';
import { FieldSamples } from './FieldSamples';
import { FrameSamples } from './FrameSamples';
import { GuideSwitches } from './GuideSwitches';
import { PanelSamples } from './PanelSamples';
import { TableSample } from './TableSample';
import { TableStates } from './TableStates';

/** The compact density, for pages that compare much data. */
const DENSE = { '--fovea-row-height': '32px' } as CSSProperties;

const TONES = ['good', 'busy', 'waiting', 'warning', 'bad'] as const;
const SAVE_STATES = ['saved', 'saving', 'notSaved'] as const;

/** The real components of the interface in all their states. */
export function StyleGuide() {
  const intl = useIntl();
  const [isDense, setDense] = useState(false);
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="title.styleGuide" defaultMessage="Style guide" />}
        actions={<GuideSwitches isDense={isDense} onDense={setDense} />}
      />
      <Stack gap={16} style={isDense ? DENSE : undefined}>
        <Panel title={<FormattedMessage id="guide.buttons" defaultMessage="Buttons" />}>
          <Group gap={12}>
            <Button>
              <FormattedMessage id="guide.primary" defaultMessage="Primary" />
            </Button>
            <Button variant="default">
              <FormattedMessage id="guide.secondary" defaultMessage="Secondary" />
            </Button>
            <Button variant="subtle">
              <FormattedMessage id="guide.quiet" defaultMessage="Quiet" />
            </Button>
            <Button color="red.9">
              <FormattedMessage id="guide.dangerous" defaultMessage="Dangerous" />
            </Button>
            <Button disabled>
              <FormattedMessage id="guide.disabled" defaultMessage="Disabled" />
            </Button>
            <Button
              loading
              aria-label={intl.formatMessage({ id: 'guide.busy', defaultMessage: 'Busy' })}
            />
            <Switch label={intl.formatMessage({ id: 'guide.switch', defaultMessage: 'Switch' })} />
          </Group>
        </Panel>
        <Panel title={<FormattedMessage id="guide.states" defaultMessage="States" />}>
          <Group gap={12}>
            {TONES.map((tone) => (
              <StateBadge key={tone} tone={tone}>
                <FormattedMessage
                  id="guide.tone"
                  defaultMessage="{tone, select, good {Processed} busy {Processing} waiting {Waiting} warning {Low quality} other {Error}}"
                  values={{ tone }}
                />
              </StateBadge>
            ))}
            {SAVE_STATES.map((status) => (
              <SaveIndicator key={status} status={status} />
            ))}
          </Group>
        </Panel>
        <Panel title={<FormattedMessage id="guide.text" defaultMessage="Text" />}>
          <Stack gap={4}>
            <Text fz="xl" fw={600}>
              <FormattedMessage id="guide.text.xl" defaultMessage="Title, 20 px" />
            </Text>
            <Text>
              <FormattedMessage id="guide.text.md" defaultMessage="Text, 14 px" />
            </Text>
            <Text size="sm">
              <FormattedMessage id="guide.text.sm" defaultMessage="Tables and fields, 13 px" />
            </Text>
            <Text size="sm" c="dimmed">
              <FormattedMessage id="guide.text.dimmed" defaultMessage="Less important, 13 px" />
            </Text>
          </Stack>
        </Panel>
        <FieldSamples />
        <ChoiceSamples />
        <TableSample />
        <TableStates />
        <BannerSamples />
        <PanelSamples />
        <DialogSamples />
        <FeatureSample />
        <FrameSamples />
        <Panel title={<FormattedMessage id="guide.snackbars" defaultMessage="Messages" />}>
          <Group gap={12}>
            <Button
              variant="default"
              onClick={() =>
                showSuccess(
                  intl.formatMessage({ id: 'guide.saved', defaultMessage: 'The study is saved.' }),
                )
              }
            >
              <FormattedMessage id="guide.success" defaultMessage="Success" />
            </Button>
            <Button
              variant="default"
              onClick={() =>
                showInfo(
                  intl.formatMessage({
                    id: 'guide.infoText',
                    defaultMessage: 'Two sessions are being processed.',
                  }),
                )
              }
            >
              <FormattedMessage id="guide.info" defaultMessage="Info" />
            </Button>
            <Button
              variant="default"
              onClick={() =>
                showWarning(
                  intl.formatMessage({
                    id: 'guide.warningText',
                    defaultMessage: 'The order breaks the calibration range.',
                  }),
                )
              }
            >
              <FormattedMessage id="guide.warning" defaultMessage="Warning" />
            </Button>
            <Button
              variant="default"
              onClick={() =>
                showError(
                  intl.formatMessage({
                    id: 'guide.errorText',
                    defaultMessage: 'There was an error creating the study',
                  }),
                )
              }
            >
              <FormattedMessage id="guide.error" defaultMessage="Error" />
            </Button>
          </Group>
        </Panel>
      </Stack>
    </>
  );
}
