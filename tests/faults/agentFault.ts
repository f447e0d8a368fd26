import { lossChecks, type Fault } from './fault';
import { killAgent } from './killAgent';

/** The agent of a lab machine, which keeps recordings before the server has them. */
export const AGENT_FAULT: Fault = {
  numbers: [24],
  name: 'agent',
  title:
    'the agent of a lab machine is killed while a page and devices are recorded, and while it uploads',
  isQuick: false,
  async run(tools) {
    const result = await killAgent(tools, { kills: 12, chunks: 300, killsWhileUploading: 3 });
    return {
      result,
      holds: {
        'the agent was killed while the page recorded': result.kills >= 12,
        'the agent was killed while it uploaded': result.killsWhileUploading >= 1,
        'the page had to repeat something': result.failed > 0,
        'the session is complete': result.isComplete,
        'devices were recorded before and after killings':
          result.keptDeviceChunks > 0 && result.agentStarts > 1,
        'no sample is missing while an agent ran': result.lostSamples === 0,
        'the data say where samples are missing': result.unmarkedGaps === 0,
        ...lossChecks(result),
      },
    };
  },
};
