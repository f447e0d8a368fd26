import { lossChecks, type Fault } from '../fault';
import { fillAgentDisk } from './fillAgentDisk';
import { killAgent } from './killAgent';

/** The agent of a lab machine keeps recordings before the server has them. */
const KILLED: Fault = {
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

const FULL_DISK: Fault = {
  numbers: [25],
  name: 'agent-disk',
  title: 'the disk of a lab machine is full while a page and devices are recorded',
  isQuick: false,
  async run(tools) {
    const result = await fillAgentDisk(tools);
    const notRun = 'this user may not mount a small file system';
    if (!result) return { notRun, result: {}, holds: {} };
    return {
      result,
      holds: {
        'the page was informed (507)': result.refused > 0,
        'the status page says what to do': result.saysWhatToDo,
        'and not any more when there is room': !result.saysItForever,
        'everything arrived later': result.acknowledged > result.acknowledgedWhileFull,
        'the session is complete': result.isComplete,
        'devices were recorded before and after': result.agentStarts > 1,
        'no sample is missing while an agent ran': result.lostSamples === 0,
        'the data say where samples are missing': result.unmarkedGaps === 0,
        ...lossChecks(result),
      },
    };
  },
};

export const AGENT_FAULTS: readonly Fault[] = [KILLED, FULL_DISK];
