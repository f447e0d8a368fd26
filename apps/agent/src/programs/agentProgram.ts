import { say } from '../messages/agentIntl';
import { AgentRefusal } from '../messages/agentRefusal';
import { startMessages } from '../messages/startMessages';
import { readAgentSettings } from '../settings/agentSettings';
import { EXIT_REFUSED, EXIT_RESTART, SAYS_RUNNING, SAYS_STOP } from '../settings/launcherTalk';
import { lineLog } from './log';
import { deviceDrivers } from './deviceDrivers';
import { AGENT_TIMING, startAgent } from './startAgent';
import { openTerminal } from './terminal';

const tell = (line: string) => void process.stdout.write(`${line}\n`);
const isLaunched = process.send !== undefined;

/** @returns the exit code */
async function runProgram(): Promise<number> {
  const settings = readAgentSettings(process.argv.slice(2), process.env);
  if (settings === 'help') {
    tell(say(startMessages.help));
    return 0;
  }
  const stopping = new AbortController();
  let exitCode = 0;
  const stop = () => {
    // Ctrl+C a second time: at once.
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
  };
  process.on('SIGINT', stop);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  process.on('message', (message) => {
    if (message === SAYS_STOP) stopping.abort();
  });
  // The launcher was killed: the next one starts an agent of its own.
  process.on('disconnect', () => stopping.abort());
  const agent = await startAgent(
    settings,
    {
      environment: process.env,
      terminal: openTerminal(stop),
      log: lineLog((line) => void process.stdout.write(line)),
      tell,
      drivers: deviceDrivers(settings),
      timing: AGENT_TIMING,
      launcher: isLaunched
        ? {
            sayRunning: () =>
              void process.send?.(SAYS_RUNNING, undefined, undefined, () => undefined),
            restart: () => {
              exitCode = EXIT_RESTART;
              stopping.abort();
            },
          }
        : null,
    },
    stopping.signal,
  );
  await agent.ended;
  return exitCode;
}

try {
  process.exit(await runProgram());
} catch (reason) {
  if (!(reason instanceof AgentRefusal)) throw reason;
  process.stderr.write(`${reason.message}\n`);
  process.exit(isLaunched ? EXIT_REFUSED : 1);
}
