import type { ComparisonType } from '@fovea/rules/analysis/comparison';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';

/** Texts used in several places of a comparison. */
export function useComparisonText() {
  const intl = useIntl();
  return useMemo(
    () => ({
      things: (type: ComparisonType) =>
        intl.formatMessage(
          {
            id: 'comparison.things',
            defaultMessage: '{type, select, stimuli {Stimuli} other {Segments}}',
          },
          { type },
        ),
      tooFew: (type: ComparisonType) =>
        intl.formatMessage(
          {
            id: 'comparison.tooFew',
            defaultMessage: 'Too few {type, select, stimuli {stimuli} other {segments}} selected',
          },
          { type },
        ),
      /** Display name of a combination. */
      view: (stimulus: string, segment: string) =>
        intl.formatMessage(
          { id: 'comparison.view', defaultMessage: '{stimulus}, {segment}' },
          { stimulus, segment },
        ),
    }),
    [intl],
  );
}
