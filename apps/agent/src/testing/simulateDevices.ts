import { DEFAULT_LSL_NETWORK } from '../lsl/lslNetwork';
import { Outlet } from '../lsl/outlet';
import { OpenGazeSimulator } from './openGazeSimulator';
import { steadyEyes } from './steadyEyes';

const EEG_RATE_HZ = 100;

/**
 * Devices of a laboratory for an agent that runs beside: an eye tracker that sees steady eyes, with a quick calibration in
 * which the left eye is not found at one of five points, and an amplifier of two channels, of which the first counts its samples.
 *
 * @returns the port of the tracker
 */
export async function simulateDevices(lslSession: string): Promise<number> {
  const tracker = await OpenGazeSimulator.start({
    calibration: { delayS: 0.2, timeoutS: 0.4, blindAt: { 4: 'left' } },
    eyes: steadyEyes,
  });
  const eeg = await Outlet.open(
    {
      ...{ name: 'EEG of the lab', type: 'EEG', sourceId: 'eeg-1', format: 'float32' },
      nominalRateHz: EEG_RATE_HZ,
      channels: ['Fz', 'Cz'].map((label) => ({ label, unit: 'microvolts', type: 'EEG' })),
    },
    { ...DEFAULT_LSL_NETWORK, sessionId: lslSession },
  );
  const startMs = performance.now();
  let sent = 0;
  setInterval(() => {
    const due = ((performance.now() - startMs) * EEG_RATE_HZ) / 1000;
    for (; sent < due; sent++) {
      eeg.push(startMs + (sent * 1000) / EEG_RATE_HZ, [sent, Math.sin(sent / 10)]);
    }
  }, 10);
  return tracker.address.port;
}
