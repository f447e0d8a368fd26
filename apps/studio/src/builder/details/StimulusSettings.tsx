import { Switch } from '@mantine/core';
import type { Study } from '@fovea/contract/studies/studies';
import { maximumExposureMs } from '@fovea/rules/flow/stimuli';
import { availableSettings } from '@fovea/rules/flow/stimulusSettings';
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DurationField } from '../../controls/fields/DurationField';
import { Skeletons } from '../../controls/feedback/Skeletons';
import { AdvanceField } from './AdvanceField';
import { CalibrationFields } from './CalibrationFields';
import type { StimulusProps } from './detailsProps';
import { RecordingFields } from './RecordingFields';
import { SurveyStimulusFields } from './SurveyStimulusFields';
import { WebsiteFields } from './WebsiteFields';

// Loaded on demand: the rich text editor is as large as the rest of the page.
const InstructionFields = lazy(() =>
  import('./InstructionFields').then((module) => ({ default: module.InstructionFields })),
);

interface Props extends StimulusProps {
  readonly study: Pick<Study, 'id' | 'sensors' | 'recordWebcamVideo'>;
}

/** The settings that apply to the type of the stimulus. */
export function StimulusSettings({ study, ...props }: Props) {
  const intl = useIntl();
  const { stimulus, isReadOnly, onChange } = props;
  const offered = availableSettings(stimulus);
  return (
    <>
      {stimulus.instructionOptions && (
        <Suspense fallback={<Skeletons rows={2} rowHeight={190} />}>
          <InstructionFields {...props} options={stimulus.instructionOptions} />
        </Suspense>
      )}
      {stimulus.calibrationOptions && (
        <CalibrationFields {...props} options={stimulus.calibrationOptions} />
      )}
      {stimulus.type === 'JS_SURVEY' && <SurveyStimulusFields {...props} studyId={study.id} />}
      {offered.website && <WebsiteFields {...props} offersDisplayType={offered.displayType} />}
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
