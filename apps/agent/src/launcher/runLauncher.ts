import { join } from 'node:path';
import { lockFolder } from '../folder/lockFolder';
import { versionsFolder } from '../folder/versionsFolder';
import { say } from '../messages/agentIntl';
import { startMessages } from '../messages/startMessages';
import { lineLog } from '../programs/log';
import { readAgentSettings } from '../settings/agentSettings';
import { forkProgram } from './forkProgram';
import { isServerReachable } from './isServerReachable';
import { launch, type LauncherTiming } from './launch';

/**
 * Runs the agent of a machine, as the command line says.
 * @returns the exit code
 * @throws AgentRefusal
 */
export async function runLauncher(
  args: readonly string[],
  timing: LauncherTiming,
): Promise<number> {
  const settings = readAgentSettings(args, process.env);
  if (settings === 'help') {
    process.stdout.write(`${say(startMessages.help)}\n`);
    return 0;
  }
  const versions = versionsFolder(settings.folder);
  // The agent itself holds the folder; this is held across its restarts.
  const unlock = await lockFolder(settings.folder, process.platform, 1000, 'launcher');
  const stopping = new AbortController();
  process.on('SIGINT', () => {
    // Ctrl+C a second time: at once.
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
  });
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  const code = await launch({
    versions,
    start: (version) =>
      forkProgram(
        version ? versions.programOf(version) : join(import.meta.dirname, 'agent.js'),
        args,
      ),
    isServerReachable: () => isServerReachable(settings.folder),
    timing,
    log: lineLog((line) => void process.stdout.write(line)),
    stopping: stopping.signal,
  });
  await unlock();
  return code;
}
