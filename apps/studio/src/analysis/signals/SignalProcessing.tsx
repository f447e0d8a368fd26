import { SENSOR_OF_SIGNALS } from '@fovea/rules/flow/signalSensors';
import {
  NOT_MEASURABLE,
  SIGNALS,
  type SignalEntry,
  type SignalGroup,
} from '@fovea/science/signals/signalCatalogue';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { Badge, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Panel } from '../../controls/layout/Panel';
import { Table, type Column } from '../../controls/layout/Table';
import { SIGNAL_GROUP_MESSAGES, SIGNAL_MESSAGES } from '../../replay/signals/signalMessages';
import { useOptimisticStudy } from '../../currentStudy/optimisticStudy';
import { StudyHeader } from '../../currentStudy/StudyHeader';

const route = getRouteApi('/studies/$studyId/signal-processing');

const GROUPS: readonly SignalGroup[] = [
  'head',
  'eyes',
  'expressionChannel',
  'expressionScore',
  'respiration',
  'voice',
];

/** /studies/{id}/signal-processing: all signals, what they are derived from, and what may be claimed. */
export function SignalProcessing() {
  const { studyId } = route.useParams();
  const study = useOptimisticStudy(studyId);
  return (
    <QueryContent from={study}>
      {(shown) => (
        <>
          <StudyHeader
            study={shown}
            page={<FormattedMessage id="title.signals" defaultMessage="Signal processing" />}
            saves={false}
          />
          <Stack gap={24}>
            <Text maw={760}>
              <FormattedMessage
                id="signals.intro"
                defaultMessage="Signals are computed when a recording arrives, from what the respondent’s browser measured of the face, the chest and the voice. Times are those of the stimulus. Signals are shown in the Signals tab of the analysis. Each one says here what it is measured from and what a figure of it may be taken for."
              />
            </Text>
            {GROUPS.map((group) => (
              <SignalTable
                key={group}
                group={group}
                isOn={measuredSensors(shown)[SENSOR_OF_SIGNALS[group]]}
              />
            ))}
            <Panel title={<FormattedMessage id="signals.not" defaultMessage="Not measured" />}>
              <dl style={{ margin: 0 }}>
                {NOT_MEASURABLE.map(({ id, reason }) => (
                  <div key={id}>
                    <dt lang="en">
                      <bdi>{id}</bdi>
                    </dt>
                    <dd lang="en" dir="ltr" style={{ marginInlineStart: 0, marginBlockEnd: 8 }}>
                      <Text size="sm" c="dimmed">
                        {reason}
                      </Text>
                    </dd>
                  </div>
                ))}
              </dl>
            </Panel>
          </Stack>
        </>
      )}
    </QueryContent>
  );
}

type ColumnKey = 'id' | 'unit' | 'restsOn' | 'claim';

function SignalTable({ group, isOn }: { readonly group: SignalGroup; readonly isOn: boolean }) {
  const intl = useIntl();
  const name = intl.formatMessage(SIGNAL_GROUP_MESSAGES[group]);
  // The catalogue is in English, whatever the language of the page.
  const english = (text: string) => (
    <span lang="en" dir="ltr">
      {text}
    </span>
  );
  const columns: Column<SignalEntry, ColumnKey>[] = [
    {
      key: 'id',
      title: <FormattedMessage id="signals.signal" defaultMessage="Signal" />,
      cell: ({ id, isExperimental }) => (
        <span>
          <FormattedMessage {...SIGNAL_MESSAGES[id]} />{' '}
          {isExperimental && (
            <Badge size="xs" variant="default" tt="none">
              <FormattedMessage id="signals.experimental" defaultMessage="Experimental" />
            </Badge>
          )}
        </span>
      ),
    },
    {
      key: 'unit',
      title: <FormattedMessage id="signals.unit" defaultMessage="Unit" />,
      cell: ({ unit }) => <bdi dir="ltr">{unit}</bdi>,
    },
    {
      key: 'restsOn',
      title: <FormattedMessage id="signals.restsOn" defaultMessage="Measured from" />,
      cell: ({ restsOn }) => english(restsOn.join(', ')),
    },
    {
      key: 'claim',
      title: <FormattedMessage id="signals.claim" defaultMessage="What it says" />,
      cell: ({ claim }) => english(claim),
    },
  ];
  return (
    <Panel
      flush
      title={name}
      aside={
        <Badge size="sm" tt="none" variant={isOn ? 'light' : 'default'}>
          {isOn ? (
            <FormattedMessage id="signals.on" defaultMessage="Measured in this study" />
          ) : (
            <FormattedMessage id="signals.off" defaultMessage="Not measured in this study" />
          )}
        </Badge>
      }
    >
      <Table
        label={name}
        columns={columns}
        rows={SIGNALS.filter((signal) => signal.group === group)}
        rowKey={({ id }) => id}
      />
    </Panel>
  );
}
