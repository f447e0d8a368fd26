import { AgentRefusal } from '../messages/agentRefusal';
import { LAUNCHER_TIMING } from './launch';
import { runLauncher } from './runLauncher';

try {
  process.exit(await runLauncher(process.argv.slice(2), LAUNCHER_TIMING));
} catch (reason) {
  if (!(reason instanceof AgentRefusal)) throw reason;
  process.stderr.write(`${reason.message}\n`);
  process.exit(1);
}
