import type { GazeCorrections } from '@fovea/contract/analysis/gazeCorrections';
import { IconTargetArrow } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { timeText } from '../../replay/clock/timeText';
import type { Result } from '../../replay/results/results';
import { correctedStretches } from './correctedByHand';
import classes from './Corrected.module.css';
import { Who } from './Who';

interface Props {
  readonly result: Result;
  /** What is stored for it; undefined: not known yet. */
  readonly corrections: GazeCorrections | undefined;
}

/** That the gaze which is shown was corrected by hand: in which stretches, by whom and when. */
export function CorrectedNote({ result, corrections }: Props) {
  const intl = useIntl();
  const stretches = correctedStretches(result).map(({ startMs, endMs }) =>
    intl.formatMessage(
      {
        id: 'gazeCorrection.range',
        defaultMessage: '{start} to {end}',
        description: 'A stretch of time',
      },
      { start: timeText(startMs), end: timeText(Math.min(endMs, result.durationMs || endMs)) },
    ),
  );
  return (
    <span className={classes['note']}>
      <IconTargetArrow size={14} aria-hidden />
      <span>
        <FormattedMessage
          id="gazeCorrection.note"
          defaultMessage="Gaze corrected by hand: {stretches}."
          description="Below the stage; stretches are times from and to"
          values={{ stretches: intl.formatList(stretches) }}
        />
      </span>
      {/* What is stored may be newer than the result that is shown. */}
      {corrections?.changedDate && corrections.state === 'APPLIED' && (
        <span>
          <FormattedMessage
            id="gazeCorrection.note.who"
            defaultMessage="{who}, {when}"
            description="Who corrected gaze by hand, and when"
            values={{
              who: <Who stored={corrections} />,
              when: <DateText moment={corrections.changedDate} />,
            }}
          />
        </span>
      )}
    </span>
  );
}
