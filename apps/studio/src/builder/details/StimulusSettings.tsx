import { Switch } from '@mantine/core';
import type { Study } from '@fovea/contract/studies/studies';
import { isBuiltType, maximumExposureMs } from '@fovea/rules/flow/stimuli';
import { availableSettings } from '@fovea/rules/flow/stimulusSettings';
import { FormattedMessage, useIntl } from 'react-intl';
import { DurationField } from '../../controls/fields/DurationField';
import { AdvanceField } from './AdvanceField';
import type { StimulusProps } from './detailsProps';
import { RecordingFields } from './RecordingFields';
import { BUILDER_KINDS } from './stimulusKinds';

interface Props extends StimulusProps {
  readonly study: Pick<Study, 'id' | 'sensors' | 'recordWebcamVideo'>;
}

/** The settings that apply to the type of the stimulus. */
export function StimulusSettings({ study, ...props }: Props) {
  const intl = useIntl();
  const { stimulus, isReadOnly, onChange } = props;
  const offered = availableSettings(stimulus);
  const OwnFields = isBuiltType(stimulus.type) ? BUILDER_KINDS[stimulus.type].OwnFields : null;
  return (
    <>
      {OwnFields && <OwnFields {...props} study={study} />}
      <AdvanceField {...props} offered={offered.advance} />
      {offered.exposure === 'duration' && (
        <DurationField
          label={<FormattedMessage id="stimulus.exposure" defaultMessage="Exposure time" />}
          valueMs={stimulus.exposureTimeMs}
          maxMs={maximumExposureMs(stimulus.type)}
          disabled={isReadOnly}
          onChange={(exposureTimeMs) => onChange({ exposureTimeMs })}
        />
      )}
      {offered.trackMouse && (
        <Switch
          label={intl.formatMessage({ id: 'stimulus.trackMouse', defaultMessage: 'Track mouse' })}
          checked={stimulus.trackMouse}
          disabled={isReadOnly}
          onChange={(event) => onChange({ trackMouse: event.currentTarget.checked })}
        />
      )}
      <RecordingFields {...props} study={study} offered={offered} />
    </>
  );
}
