import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import type { VisualExport } from '@fovea/contract/studies/visualExports';
import { Text } from '@mantine/core';
import { useIntl } from 'react-intl';
import { FactLine } from '../../files/FactLine';
import { timeText } from '../../replay/clock/timeText';
import { VISUALIZATION_MESSAGES } from '../selection/visualizationMessages';

interface Props {
  readonly of: VisualExport;
  readonly study: Study;
  readonly sessions: readonly RespondentSession[];
}

/** What an export shows, in one line: the stimulus, whose data, and how it is drawn. */
export function VisualExportFacts({ of, study, sessions }: Props) {
  const intl = useIntl();
  const whose = useWhose(of, study, sessions);
  const { visualizations, timeMs } = of.exportSelection;
  const stimulus = study.stimuli.find(({ id }) => id === of.stimuli[0])?.displayName;
  return (
    <Text size="xs" c="dimmed">
      <FactLine
        facts={[
          stimulus ??
            intl.formatMessage({
              id: 'visualExport.stimulusGone',
              defaultMessage: '(deleted stimulus)',
            }),
          whose,
          intl.formatList(
            visualizations
              .filter((each) => each !== 'STIMULUS' || visualizations.length === 1)
              .map((each) => intl.formatMessage(VISUALIZATION_MESSAGES[each])),
          ),
          of.type === 'IMAGE' && timeMs !== null && timeText(timeMs),
        ]}
      />
    </Text>
  );
}

function useWhose(
  { exportSelection }: VisualExport,
  study: Study,
  sessions: readonly RespondentSession[],
): string {
  const intl = useIntl();
  const { segmentIds, respondentIds, segmentsRespondentsNumbers } = exportSelection;
  if (!segmentIds) {
    const session = sessions.find(({ id }) => id === respondentIds?.[0]);
    return (
      session?.respondent.label ??
      intl.formatMessage({
        id: 'export.respondentGone',
        defaultMessage: '(deleted respondent)',
      })
    );
  }
  const name =
    study.segments.find(({ id }) => id === segmentIds[0])?.name ??
    intl.formatMessage({ id: 'visualExport.segmentGone', defaultMessage: '(deleted segment)' });
  return intl.formatMessage(
    { id: 'visualExport.segment', defaultMessage: '{segment}, n = {n, number}' },
    { segment: name, n: segmentsRespondentsNumbers?.[0] ?? 0 },
  );
}
