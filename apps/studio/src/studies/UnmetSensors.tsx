import type { Study } from '@fovea/contract/studies/studies';
import { measuredChecks, measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { editStudy } from '../currentStudy/optimisticStudy';

interface Props {
  readonly study: Study;
  /** The sensors without what they require, as a list of words; empty if there are none. */
  readonly names: string;
  readonly isReadOnly: boolean;
}

/** Sensors stored as on without what they require: earlier versions allowed that. */
export function UnmetSensors({ study, names, isReadOnly }: Props) {
  if (names === '') return null;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={
        <FormattedMessage
          id="sensors.unmet"
          defaultMessage="Stored as on, but not measured: {names}"
          values={{ names: <bdi>{names}</bdi> }}
        />
      }
    >
      {isReadOnly ? (
        <FormattedMessage
          id="sensors.unmet.locked"
          defaultMessage="What they require is off, so they measure nothing. Respondents are not told that they are measured, and the analysis leaves them out."
        />
      ) : (
        <Stack gap={12} align="flex-start">
          <FormattedMessage
            id="sensors.unmet.open"
            defaultMessage="What they require is off, so they would measure nothing, and data collection cannot start. Turn them on again below, together with what they require, or turn them off."
          />
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              editStudy(study.id, {
                sensors: measuredSensors(study),
                checks: measuredChecks(study),
              })
            }
          >
            <FormattedMessage id="sensors.unmet.turnOff" defaultMessage="Turn them off" />
          </Button>
        </Stack>
      )}
    </Alert>
  );
}
