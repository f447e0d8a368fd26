import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { canBeAggregated } from '@fovea/rules/analysis/aggregates';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import { CloseButton, Switch, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { StimulusTypeIcon } from '../messages/StimulusTypeIcon';
import { STIMULUS_TYPE_MESSAGES } from '../messages/contractMessages';
import type { AnalysisState } from './selection/analysisState';
import { ChoiceList } from './selection/ChoiceList';
import classes from './StimuliTab.module.css';

interface Props {
  readonly stimuli: readonly Stimulus[];
  /** Whether any respondent has results for it. */
  readonly hasData: (stimulus: Stimulus) => boolean;
  readonly showRespondents: boolean;
  readonly chosenIds: readonly string[];
  readonly choose: (stimuliIds: readonly string[]) => void;
  readonly state: Pick<AnalysisState, 'allStimuli' | 'stimuliSearch'>;
  readonly change: (changes: Partial<AnalysisState>) => void;
}

/** The stimuli in presentation order. Types that are never aggregated cannot be selected for a segment. */
export function StimuliTab(props: Props) {
  const { stimuli, hasData, showRespondents, chosenIds, choose, state, change } = props;
  const intl = useIntl();
  const wanted = state.stimuliSearch.trim().toLocaleLowerCase();
  const listed = stimuli.filter(
    (stimulus) =>
      (state.allStimuli || hasData(stimulus) || chosenIds.includes(stimulus.id)) &&
      stimulus.displayName.toLocaleLowerCase().includes(wanted),
  );
  const searchLabel = intl.formatMessage({
    id: 'analysis.searchStimuli',
    defaultMessage: 'Search stimuli',
  });
  return (
    <div className={classes.tab}>
      <div className={classes.tools}>
        <TextInput
          size="xs"
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={state.stimuliSearch}
          maxLength={200}
          onChange={(event) => change({ stimuliSearch: event.currentTarget.value })}
          rightSection={
            state.stimuliSearch && (
              <CloseButton
                size="xs"
                aria-label={intl.formatMessage({
                  id: 'search.clear',
                  defaultMessage: 'Clear the search',
                })}
                onClick={() => change({ stimuliSearch: '' })}
              />
            )
          }
        />
        <Switch
          size="xs"
          checked={state.allStimuli}
          onChange={(event) => change({ allStimuli: event.currentTarget.checked })}
          label={
            <FormattedMessage id="analysis.allStimuli" defaultMessage="Also stimuli without data" />
          }
        />
      </div>
      {listed.length === 0 ? (
        <Text size="sm" c="dimmed" role="status" className={classes.none ?? ''}>
          {wanted === '' ? (
            <FormattedMessage
              id="analysis.noStimuliWithData"
              defaultMessage="No stimulus has data yet."
            />
          ) : (
            <FormattedMessage
              id="analysis.noStimuliFound"
              defaultMessage="No stimulus has “{search}” in its name."
              values={{ search: <bdi>{state.stimuliSearch.trim()}</bdi> }}
            />
          )}
        </Text>
      ) : (
        <div className={classes.stimuli}>
          <ChoiceList
            label={intl.formatMessage({ id: 'analysis.stimuli', defaultMessage: 'Stimuli' })}
            chosenIds={chosenIds}
            choose={choose}
            choices={listed.map((stimulus) => {
              const disabled = !showRespondents && !canBeAggregated(stimulus.type);
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
                  <span className={classes.kind}>
                    <StimulusTypeIcon type={stimulus.type} size={14} />
                    <FormattedMessage {...STIMULUS_TYPE_MESSAGES[stimulus.type]} />
                    {!hasData(stimulus) && !isCalibration(stimulus) && (
                      <FormattedMessage id="analysis.noDataYet" defaultMessage="· no data yet" />
                    )}
                  </span>
                ),
              };
            })}
          />
        </div>
      )}
    </div>
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
