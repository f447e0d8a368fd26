import type { LiveDevice } from '@fovea/contract/labs/devices';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Waiting } from '../../screens/Waiting';
import type { StepProps } from '../step/stepProps';
import { calibratedEvent } from './calibratedEvent';
import { CalibrateDevice } from './CalibrateDevice';
import { CheckDevices } from './CheckDevices';
import { deviceCalls } from './deviceCalls';
import { useLiveDevices } from './useLiveDevices';

/**
 * Checks the devices of a lab machine and calibrates those that leave it to a page. Where no agent serves the page,
 * such as in a preview, there are none, and the step is left out.
 */
export default function DevicesStep({ context, eyebrow, onDone }: StepProps) {
  const calls = useMemo(() => deviceCalls(context.session), [context]);
  const live = useLiveDevices(calls);
  /** Those that are still to be calibrated; null: the check is not passed. */
  const [due, setDue] = useState<readonly LiveDevice[] | null>(null);

  const isElsewhere = live.at === 'noAgent' || !context.collects;
  /** The step is left once, however often the parent is rendered. */
  const isLeft = useRef(false);
  useEffect(() => {
    if (!isElsewhere || isLeft.current) return;
    isLeft.current = true;
    onDone('skipped');
  }, [isElsewhere, onDone]);

  if (isElsewhere || live.at === 'looking') return <Waiting />;
  const [next, ...others] = due ?? [];
  if (next) {
    return (
      <CalibrateDevice
        key={next.id}
        device={next}
        calls={calls}
        eyebrow={eyebrow}
        onCalibrated={(ended) =>
          context.recorder.record(calibratedEvent(next.id, context.clock.now(), ended))
        }
        onDone={() => (others.length > 0 ? setDue(others) : onDone('done'))}
      />
    );
  }
  return (
    <CheckDevices
      devices={live.devices}
      leftOut={live.leftOut}
      eyebrow={eyebrow}
      onContinue={() => {
        const calibrated = live.devices.filter((one) => one.canCalibrate && one.state !== 'lost');
        if (calibrated.length > 0) setDue(calibrated);
        else onDone(live.devices.length > 0 ? 'done' : 'skipped');
      }}
    />
  );
}
