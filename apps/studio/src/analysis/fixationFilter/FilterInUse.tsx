import type { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import { parametersOf } from '@fovea/rules/analysis/filterParameters';
import { Stack, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  ALGORITHM_MESSAGES,
  PARAMETER_MESSAGES,
  parameterValue,
} from '../../messages/fixationFilterMessages';
import { ADVICE_MESSAGES } from './algorithmAdvice';
import classes from './FixationFilter.module.css';

/** What all results of a study are made with, in words. */
export function FilterInUse({ filter }: { readonly filter: FixationFilter }) {
  const intl = useIntl();
  const parameters = parametersOf(filter);
  return (
    <Stack gap={8}>
      <div>
        <Text fw={600}>
          <FormattedMessage
            id="fixationFilter.inUse"
            defaultMessage="In use: {name}"
            description="The fixation filter that all results of a study are made with"
            values={{ name: intl.formatMessage(ALGORITHM_MESSAGES[filter.algorithm]) }}
          />
        </Text>
        <Text size="sm" c="dimmed" maw={760}>
          <FormattedMessage {...ADVICE_MESSAGES[filter.algorithm]} />
        </Text>
      </div>
      {parameters.length > 0 && (
        <dl className={classes['parameters']}>
          {parameters.map(({ limits, value }) => (
            <div key={limits.name}>
              <dt>{intl.formatMessage(PARAMETER_MESSAGES[limits.name])}</dt>
              <dd>
                <bdi>{parameterValue(intl, value, limits)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Stack>
  );
}
