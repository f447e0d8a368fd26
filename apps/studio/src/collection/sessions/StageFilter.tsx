import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { labSessionStage, type LabSessionStage } from '@fovea/rules/participation/sessions';
import { SegmentedControl } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';

const STAGES: readonly LabSessionStage[] = ['waiting', 'inProgress', 'finished'];
const ALL = 'all';

const MESSAGES: Record<LabSessionStage, MessageDescriptor> = defineMessages({
  waiting: { id: 'sessions.stage.waiting', defaultMessage: 'Waiting ({count, number})' },
  inProgress: { id: 'sessions.stage.inProgress', defaultMessage: 'In progress ({count, number})' },
  finished: { id: 'sessions.stage.finished', defaultMessage: 'Finished ({count, number})' },
});

type Counts = Readonly<Record<LabSessionStage, number>>;

export function countStages(sessions: readonly RespondentSession[]): Counts {
  const counts = { waiting: 0, inProgress: 0, finished: 0 };
  for (const { state } of sessions) counts[labSessionStage(state)]++;
  return counts;
}

interface Props {
  readonly counts: Counts;
  /** Null: all. */
  readonly stage: LabSessionStage | null;
  readonly onChange: (stage: LabSessionStage | null) => void;
}

/** Shows the respondents of a lab who wait, who are at a machine, or who have finished. */
export function StageFilter({ counts, stage, onChange }: Props) {
  const intl = useIntl();
  const all = STAGES.reduce((sum, one) => sum + counts[one], 0);
  return (
    <SegmentedControl
      m={12}
      mt={0}
      aria-label={intl.formatMessage({
        id: 'sessions.stage',
        defaultMessage: 'Which respondents are shown',
      })}
      value={stage ?? ALL}
      onChange={(value) => onChange(STAGES.find((one) => one === value) ?? null)}
      data={[
        {
          value: ALL,
          label: (
            <FormattedMessage
              id="sessions.stage.all"
              defaultMessage="All ({count, number})"
              values={{ count: all }}
            />
          ),
        },
        ...STAGES.map((one) => ({
          value: one,
          label: <FormattedMessage {...MESSAGES[one]} values={{ count: counts[one] }} />,
        })),
      ]}
    />
  );
}
