import type { DeviceDriver } from '../devices/device';
import { LslDriver } from '../lsl/lslDriver';
import { DEFAULT_LSL_NETWORK } from '../lsl/lslNetwork';
import { openGazeDriver } from '../openGaze/openGazeDriver';
import type { AgentSettings } from '../settings/agentSettings';

/** All protocols by which an agent finds devices. */
export function deviceDrivers({
  lslSession,
  openGaze,
}: Pick<AgentSettings, 'lslSession' | 'openGaze'>): readonly DeviceDriver[] {
  const sessionId = lslSession ?? DEFAULT_LSL_NETWORK.sessionId;
  return [
    new LslDriver({ ...DEFAULT_LSL_NETWORK, sessionId }),
    openGaze ? openGazeDriver(openGaze) : openGazeDriver(),
  ];
}
