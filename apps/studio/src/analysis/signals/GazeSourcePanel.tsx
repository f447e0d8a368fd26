import { listSessions, type RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { GazeFrom } from '@fovea/contract/studies/studyTypes';
import { canSetSignals } from '@fovea/rules/studies/studySignals';
import { Radio, Stack, Text } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { editStudy } from '../../currentStudy/optimisticStudy';
import { POLLING_MS, useApiQuery } from '../../state/serverState';
import { useHasFeature } from '../../state/session';

const SOURCES = defineMessages({
  EYE_TRACKER: {
    id: 'gazeFrom.eyeTracker',
    defaultMessage: 'Laboratory eye tracker where one was recorded, otherwise the webcam',
  },
  WEBCAM: { id: 'gazeFrom.webcam', defaultMessage: 'Webcam only' },
}) satisfies Record<GazeFrom, MessageDescriptor>;

/** Where the gaze of a lab study comes from, and of how many sessions it came from where. */
export function GazeSourcePanel({ study }: { readonly study: Study }) {
  const intl = useIntl();
  const canChange = useHasFeature('ONLINE_STUDY_BUILDER') && canSetSignals(study);
  const sessions = useApiQuery(
    listSessions,
    { studyId: study.id },
    { every: () => POLLING_MS.sessions },
  );
  const title = intl.formatMessage({ id: 'gazeFrom.title', defaultMessage: 'Gaze from' });
  return (
    <Panel title={title}>
      <Stack gap={12}>
        {canChange ? (
          <Radio.Group
            aria-label={title}
            value={study.gazeFrom}
            onChange={(value) => {
              const chosen = GazeFrom.options.find((each) => each === value);
              if (chosen) editStudy(study.id, { gazeFrom: chosen });
            }}
          >
            <Stack gap={8}>
              {GazeFrom.options.map((source) => (
                <Radio key={source} value={source} label={intl.formatMessage(SOURCES[source])} />
              ))}
            </Stack>
          </Radio.Group>
        ) : (
          <Text>
            <FormattedMessage {...SOURCES[study.gazeFrom]} />
          </Text>
        )}
        <Text size="sm" c="dimmed" maw={760}>
          <FormattedMessage
            id="gazeFrom.help"
            defaultMessage="Fixations, areas of interest, heatmaps, quality and exports are all made from this gaze. Gaze of an eye tracker keeps the tracker’s own sampling rate. After a change, sessions recorded at machines are processed again; until then their earlier results are shown."
          />
        </Text>
        <QueryContent from={sessions} isPart>
          {(known) => <UsedSources sessions={known} />}
        </QueryContent>
      </Stack>
    </Panel>
  );
}

function UsedSources({ sessions }: { readonly sessions: readonly RespondentSession[] }) {
  const measured = sessions.flatMap(({ preview, qualityMetrics }) =>
    !preview && qualityMetrics && qualityMetrics.gazeQuality !== null ? [qualityMetrics] : [],
  );
  const ofTracker = measured.filter(({ gazeDevice }) => gazeDevice !== undefined).length;
  return (
    <Text size="sm">
      <FormattedMessage
        id="gazeFrom.used"
        defaultMessage="{all, plural, =0 {No session has gaze yet.} other {Now: {ofTracker, plural, one {# session} other {# sessions}} with gaze of an eye tracker, {ofWebcam, number} with gaze of the webcam.}}"
        values={{ all: measured.length, ofTracker, ofWebcam: measured.length - ofTracker }}
      />
    </Text>
  );
}
