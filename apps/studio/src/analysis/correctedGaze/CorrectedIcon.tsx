import type { GazeCorrections } from '@fovea/contract/analysis/gazeCorrections';
import type { Study } from '@fovea/contract/studies/studies';
import { Tooltip } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import classes from './Corrected.module.css';

interface Props {
  readonly study: Study;
  /** Of one respondent. */
  readonly corrections: readonly GazeCorrections[];
}

/** A mark of a respondent whose gaze was corrected by hand on some stimuli; nothing for others. */
export function CorrectedIcon({ study, corrections }: Props) {
  const intl = useIntl();
  const corrected = corrections.filter((each) => each.corrections.length > 0);
  if (corrected.length === 0) return null;
  const names = corrected.map(
    ({ stimulusId }) => study.stimuli.find(({ id }) => id === stimulusId)?.displayName ?? '',
  );
  const label = intl.formatMessage(
    {
      id: 'gazeCorrection.mark',
      defaultMessage: 'Gaze corrected by hand: {stimuli}',
      description: 'Mark beside a respondent, with the names of stimuli',
    },
    { stimuli: intl.formatList(names.filter((name) => name !== '')) },
  );
  return (
    <Tooltip label={label} multiline maw={280}>
      <span className={classes['icon']} role="img" aria-label={label}>
        <IconTargetArrow size={14} aria-hidden />
      </span>
    </Tooltip>
  );
}
