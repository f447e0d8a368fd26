import { NOT_MEASURABLE, type SignalGroup } from '@fovea/science/signals/signalCatalogue';
import { canHaveGaze, measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { canSetSignals } from '@fovea/rules/studies/studySignals';
import { Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Panel } from '../../controls/layout/Panel';
import { useOptimisticStudy } from '../../currentStudy/optimisticStudy';
import { StudyHeader } from '../../currentStudy/StudyHeader';
import { useHasFeature } from '../../state/session';
import { FixationFilterPanel } from '../fixationFilter/FixationFilterPanel';
import { DeviceSignals } from './DeviceSignals';
import { GazeSourcePanel } from './GazeSourcePanel';
import { SignalTable } from './SignalTable';

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
  const canBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const study = useOptimisticStudy(studyId);
  return (
    <QueryContent from={study}>
      {(shown) => (
        <>
          <StudyHeader
            study={shown}
            page={<FormattedMessage id="title.signals" defaultMessage="Signal settings" />}
            saves={canBuild && canSetSignals(shown)}
          />
          <Stack gap={24}>
            <Text maw={760}>
              <FormattedMessage
                id="signals.intro"
                defaultMessage="Signals are computed when a recording arrives, from what the respondent’s browser measured of the face, the chest and the voice. Times are those of the stimulus. Signals are shown in the Signals tab of the analysis. Each one says here what it is measured from and what a figure of it may be taken for."
              />
            </Text>
            <Text maw={760}>
              <FormattedMessage
                id="signals.inStudy.help"
                defaultMessage="A demarcated signal stands apart: it is listed and drawn before the others. A disabled signal is neither offered nor drawn, for everybody who sees this study. Its data are kept, so both can be changed at any time."
              />
            </Text>
            {measuredSensors(shown).labDevices && <GazeSourcePanel study={shown} />}
            {canSetSignals(shown) && canHaveGaze(shown) && <FixationFilterPanel study={shown} />}
            {GROUPS.map((group) => (
              <SignalTable key={group} study={shown} group={group} />
            ))}
            {measuredSensors(shown).labDevices && <DeviceSignals study={shown} />}
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
