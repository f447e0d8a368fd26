import { usesMicrophone } from '@fovea/rules/flow/sensors';
import { useState } from 'react';
import { LoudspeakerCheck } from './LoudspeakerCheck';
import { MicrophoneCheck } from './MicrophoneCheck';
import type { StepProps } from '../step/stepProps';

/** Checks the microphone if the study records it, and the loudspeaker if the study plays sound. */
export function AudioStep(props: StepProps) {
  const { context, onDone } = props;
  const { checks } = context.session;
  const needsMicrophone = usesMicrophone(context.session);
  const [skippedMicrophone, setSkippedMicrophone] = useState(false);
  const [part, setPart] = useState<'microphone' | 'loudspeaker'>(
    needsMicrophone ? 'microphone' : 'loudspeaker',
  );

  if (part === 'microphone') {
    return (
      <MicrophoneCheck
        {...props}
        onDone={(how) => {
          if (!checks.audioOutputCheck) return onDone(how);
          setSkippedMicrophone(how === 'skipped');
          setPart('loudspeaker');
        }}
      />
    );
  }
  return (
    <LoudspeakerCheck {...props} onDone={(how) => onDone(skippedMicrophone ? 'skipped' : how)} />
  );
}
