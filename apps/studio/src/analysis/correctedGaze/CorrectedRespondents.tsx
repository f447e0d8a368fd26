import type { GazeCorrections } from '@fovea/contract/analysis/gazeCorrections';
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { FormattedMessage } from 'react-intl';
import type { Result } from '../../replay/results/results';
import classes from './Corrected.module.css';

interface Props {
  readonly result: Result;
  readonly stimulusId: string;
  readonly corrections: readonly GazeCorrections[];
  readonly sessions: readonly RespondentSession[];
}

/** Who of a segment has gaze on the stimulus that was corrected by hand; nothing where nobody has. */
export function CorrectedRespondents({ result, stimulusId, corrections, sessions }: Props) {
  if (result.kind !== 'segment') return null;
  const ids = new Set(
    corrections
      .filter((each) => each.stimulusId === stimulusId && each.corrections.length > 0)
      .map(({ sessionId }) => sessionId)
      .filter((id) => result.respondentIds.includes(id)),
  );
  const corrected = sessions.filter(({ id }) => ids.has(id));
  if (corrected.length === 0) return null;
  return (
    <details className={classes['people']}>
      <summary>
        <FormattedMessage
          id="gazeCorrection.respondents"
          defaultMessage="{count, plural, one {The gaze of # respondent was} other {The gaze of # respondents was}} corrected by hand here"
          values={{ count: corrected.length }}
        />
      </summary>
      <ul className={classes['list']}>
        {corrected.map(({ id, respondent }) => (
          <li key={id}>
            <bdi>{respondent.label}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
