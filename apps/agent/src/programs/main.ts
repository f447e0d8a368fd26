import { say } from '../messages/agentIntl';
import { AgentRefusal } from '../messages/agentRefusal';
import { startMessages } from '../messages/startMessages';
import { readAgentSettings } from '../settings/agentSettings';
import { lineLog } from './log';
import { deviceDrivers } from './deviceDrivers';
import { AGENT_TIMING, startAgent } from './startAgent';
import { openTerminal } from './terminal';

const tell = (line: string) => void process.stdout.write(`${line}\n`);

async function runProgram(): Promise<void> {
  const settings = readAgentSettings(process.argv.slice(2), process.env);
  if (settings === 'help') return tell(say(startMessages.help));
  const stopping = new AbortController();
  const stop = () => {
    // Ctrl+C a second time: at once.
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
  };
  process.on('SIGINT', stop);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  const agent = await startAgent(
    settings,
    {
      environment: process.env,
      terminal: openTerminal(stop),
      log: lineLog((line) => void process.stdout.write(line)),
      tell,
      drivers: deviceDrivers(settings),
      timing: AGENT_TIMING,
    },
    stopping.signal,
  );
  await agent.ended;
}

try {
  await runProgram();
  process.exit(0);
} catch (reason) {
  if (!(reason instanceof AgentRefusal)) throw reason;
  process.stderr.write(`${reason.message}\n`);
  process.exit(1);
}
