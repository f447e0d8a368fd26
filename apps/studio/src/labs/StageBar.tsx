import { Progress } from '@mantine/core';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';
import classes from './StageBar.module.css';

export const STAGES = ['finished', 'inProgress', 'waiting'] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_MESSAGES: Record<Stage, MessageDescriptor> = defineMessages({
  finished: { id: 'labProgress.finished', defaultMessage: 'Finished' },
  inProgress: { id: 'labProgress.registered', defaultMessage: 'Registered on a machine' },
  waiting: { id: 'labProgress.planned', defaultMessage: 'Planned, no machine yet' },
});

interface Props {
  /** What the bar is about, for those who hear it. */
  readonly label: string;
  readonly counts: Readonly<Record<Stage, number>>;
  /** How many fill the bar. */
  readonly whole: number;
}

/** How many respondents of a lab study have finished, are at a machine, and are planned. */
export function StageBar({ label, counts, whole }: Props) {
  const intl = useIntl();
  const spoken = STAGES.map(
    (stage) => `${intl.formatMessage(STAGE_MESSAGES[stage])}: ${counts[stage]}`,
  );
  return (
    <Progress.Root
      size={10}
      className={classes['bar'] ?? ''}
      role="img"
      aria-label={`${label}. ${intl.formatList(spoken, { type: 'unit' })}`}
    >
      {STAGES.map((stage) => (
        <span
          key={stage}
          className={classes['part']}
          data-stage={stage}
          style={{ inlineSize: `${(100 * counts[stage]) / whole}%` }}
        />
      ))}
    </Progress.Root>
  );
}

/** The colour of a stage, for a legend. */
export function StageKey({ stage }: { readonly stage: Stage }) {
  return <span className={classes['key']} data-stage={stage} aria-hidden />;
}
