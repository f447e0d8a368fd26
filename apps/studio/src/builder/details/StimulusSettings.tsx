import { Switch } from '@mantine/core';
import type { Study } from '@fovea/contract/studies/studies';
import { isBuiltType, maximumExposureMs } from '@fovea/rules/flow/stimuli';
import { availableSettings, isExposureMissing } from '@fovea/rules/flow/stimulusSettings';
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
  const canBeZero = !isExposureMissing({ ...stimulus, exposureTimeMs: 0 });
  const canBeAutomatic = !isExposureMissing({ ...stimulus, manualAdvance: false });
  const OwnFields = isBuiltType(stimulus.type) ? BUILDER_KINDS[stimulus.type].OwnFields : null;
  return (
    <>
      {OwnFields && <OwnFields {...props} study={study} />}
      <AdvanceField {...props} offered={offered.advance} canBeAutomatic={canBeAutomatic} />
      {offered.exposure === 'duration' && (
        <DurationField
          label={<FormattedMessage id="stimulus.exposure" defaultMessage="Exposure time" />}
          valueMs={stimulus.exposureTimeMs}
          maxMs={maximumExposureMs(stimulus.type)}
          tooShort={
            canBeZero ? undefined : (
              <FormattedMessage
                id="stimulus.exposure.missing"
                defaultMessage="With automatic advance, the exposure time must be longer than 0. Enter a time, or choose Manual."
              />
            )
          }
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
