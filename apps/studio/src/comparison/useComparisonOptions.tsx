import type { Study } from '@fovea/contract/studies/studies';
import { segmentsWithData, stimuliWithData } from '@fovea/rules/analysis/comparison';
import { orderedStimuli } from '@fovea/rules/flow/flow';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { StimulusTypeIcon } from '../messages/StimulusTypeIcon';
import { STIMULUS_TYPE_MESSAGES } from '../messages/contractMessages';
import classes from './views/Comparison.module.css';
import type { ComparisonOption } from './OptionList';

/** The stimuli and segments of a study, with whether each can be compared. */
export function useComparisonOptions(study: Study): {
  stimuli: ComparisonOption[];
  segments: ComparisonOption[];
} {
  return useMemo(() => {
    const withData = new Set(stimuliWithData(study).map(({ id }) => id));
    const segments = new Set(segmentsWithData(study).map(({ id }) => id));
    const inFlows = study.topLevelBlocks.flatMap((flow) =>
      orderedStimuli(study.blocks, study.stimuli, flow),
    );
    const ordered = [...new Set([...inFlows, ...study.stimuli])];
    return {
      stimuli: ordered.map((stimulus): ComparisonOption => {
        const url = stimulus.thumbnailUrl ?? stimulus.imageUrl;
        const disabled = !withData.has(stimulus.id);
        return {
          id: stimulus.id,
          label: stimulus.displayName,
          disabled,
          picture: (
            <span className={classes.thumbnail}>
              {url ? (
                <img src={url} alt="" loading="lazy" decoding="async" />
              ) : (
                <StimulusTypeIcon type={stimulus.type} />
              )}
            </span>
          ),
          note: disabled ? (
            <FormattedMessage
              id="analysis.noAggregateForType"
              defaultMessage="No aggregated data for this type of stimulus"
            />
          ) : (
            <FormattedMessage {...STIMULUS_TYPE_MESSAGES[stimulus.type]} />
          ),
        };
      }),
      segments: study.segments.map((segment): ComparisonOption => {
        const disabled = !segments.has(segment.id);
        return {
          id: segment.id,
          label: segment.name,
          disabled,
          note:
            segment.processingState !== 'COMPLETED' ? (
              <FormattedMessage
                id="comparison.segmentProcessing"
                defaultMessage="Processing: {done, number} of {total, number} stimuli"
                values={segment.progress}
              />
            ) : disabled ? (
              <FormattedMessage id="comparison.segmentNoData" defaultMessage="No data" />
            ) : (
              <FormattedMessage
                id="comparison.respondents"
                defaultMessage="{n, plural, one {# respondent} other {# respondents}}"
                values={{ n: segment.respondents.length }}
              />
            ),
        };
      }),
    };
  }, [study]);
}
