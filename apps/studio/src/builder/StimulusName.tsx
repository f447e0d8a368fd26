import type { Stimulus } from '@fovea/contract/stimuli';
import { cleanName, NAME_MAX } from '@fovea/rules/names';
import { isDefaultCalibration, stimulusNameProblem } from '@fovea/rules/stimuli';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { TextField } from '../controls/TextField';
import { useLiveProblem } from '../controls/useLiveProblem';
import { STIMULUS_NAME_PROBLEMS } from '../words';

interface Props {
  readonly stimulus: Stimulus;
  readonly otherNames: readonly string[];
  readonly isLocked: boolean;
  readonly onChange: (name: string) => void;
}

/** The name of a stimulus; saved as it is typed, as long as it is allowed. */
export function StimulusName({ stimulus, otherNames, isLocked, onChange }: Props) {
  const intl = useIntl();
  // What was typed stays until the field is left; null follows the study.
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? stimulus.displayName;
  const isOwn = isDefaultCalibration(stimulus);
  const problem = isOwn ? null : stimulusNameProblem(name, otherNames);
  const live = useLiveProblem(problem, typed !== null);
  return (
    <TextField
      label={intl.formatMessage({ id: 'stimulus.name', defaultMessage: 'Name' })}
      value={name}
      maxLength={NAME_MAX}
      disabled={isLocked || isOwn}
      description={
        isOwn &&
        intl.formatMessage({
          id: 'stimulus.ownName',
          defaultMessage: 'Every study has this slide: it keeps its name and its place.',
        })
      }
      error={live.shown && intl.formatMessage(STIMULUS_NAME_PROBLEMS[live.shown])}
      onChange={(text) => {
        setTyped(text);
        const isAllowed = stimulusNameProblem(text, otherNames) === null;
        if (isAllowed && cleanName(text) !== stimulus.displayName) onChange(cleanName(text));
      }}
      onLeave={() => problem === null && setTyped(null)}
    />
  );
}
