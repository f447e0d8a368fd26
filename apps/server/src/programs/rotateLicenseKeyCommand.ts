import { parseArgs } from 'node:util';
import { rotateLicenseKey } from '../people/licenseKeys/licenseKeys';
import { serverLog } from '../platform/settings/serverLog';
import { readSettings, type Settings } from '../platform/settings/settings';
import { createContext } from './createContext';
import { FolderInUse } from './dataFolderLock';
import { rotateInFolder } from './keyRotation/rotateInFolder';
import { openToRead } from './openToRead';
import { refuseUnfinishedRestore } from './restore/emptyTarget';

/** `fovea rotate-license-key [--distrust]` @throws KeyProblem */
export async function rotateLicenseKeyCommand(rest: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...rest],
    options: { distrust: { type: 'boolean', default: false } },
  });
  const settings = readSettings(process.env);
  await refuseUnfinishedRestore(settings.dataFolder);
  const how = { distrust: values.distrust, now: new Date() };
  const kid =
    settings.signingKeys.place === 'folder'
      ? await rotateInFolder(settings.dataFolder, how, () => openUnlessInUse(settings))
      : await rotateInDatabase(settings, how);
  console.log(`Product keys are signed with ${kid} from now on. No server needs a restart.`);
}

async function openUnlessInUse(
  settings: Settings,
): Promise<Awaited<ReturnType<typeof openToRead>> | null> {
  try {
    return await openToRead(settings);
  } catch (reason) {
    if (reason instanceof FolderInUse) return null;
    throw reason;
  }
}

async function rotateInDatabase(
  settings: Settings,
  how: Parameters<typeof rotateLicenseKey>[1],
): Promise<string> {
  const log = serverLog(settings);
  const { context, close } = await createContext(settings, log, { acceptsRecordings: false });
  try {
    return await rotateLicenseKey(context, how);
  } finally {
    await close();
  }
}
