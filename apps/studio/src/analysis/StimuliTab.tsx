import type { Stimulus } from '@fovea/contract/stimuli';
import { FormattedMessage, useIntl } from 'react-intl';
import { StimulusTypeIcon } from '../controls/StimulusTypeIcon';
import { STIMULUS_TYPE_WORDS } from '../words';
import { ChoiceList } from './ChoiceList';
import { canHaveAggregate } from './selection';
import classes from './StimuliTab.module.css';

interface Props {
  readonly stimuli: readonly Stimulus[];
  readonly showRespondents: boolean;
  readonly chosenId: string | null;
  readonly choose: (stimulusId: string) => void;
}

/** The stimuli in the order they were shown. What is never aggregated cannot be chosen for a segment. */
export function StimuliTab({ stimuli, showRespondents, chosenId, choose }: Props) {
  const intl = useIntl();
  return (
    <ChoiceList
      label={intl.formatMessage({ id: 'analysis.stimuli', defaultMessage: 'Stimuli' })}
      chosenId={chosenId}
      choose={choose}
      choices={stimuli.map((stimulus) => {
        const disabled = !showRespondents && !canHaveAggregate(stimulus);
        return {
          id: stimulus.id,
          label: stimulus.displayName,
          disabled,
          picture: <Thumbnail stimulus={stimulus} />,
          note: disabled ? (
            <FormattedMessage
              id="analysis.noAggregateForType"
              defaultMessage="No aggregated data for this type of stimulus"
            />
          ) : (
            <FormattedMessage {...STIMULUS_TYPE_WORDS[stimulus.type]} />
          ),
        };
      })}
    />
  );
}

function Thumbnail({ stimulus }: { readonly stimulus: Stimulus }) {
  const url = stimulus.thumbnailUrl ?? stimulus.imageUrl;
  return (
    <span className={classes.thumbnail}>
      {url ? (
        <img src={url} alt="" loading="lazy" decoding="async" />
      ) : (
        <StimulusTypeIcon type={stimulus.type} />
      )}
    </span>
  );
}
