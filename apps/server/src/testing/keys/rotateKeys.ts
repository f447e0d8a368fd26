import { noteKeys } from '../../programs/keyRotation/noteKeys';
import { addSigningKey } from '../../platform/signingKeys/keyFiles';
import type { TestServer } from '../startTestServer';

/** As `fovea keys rotate` beside the server does. @returns the id of the new key */
export async function rotateKeys({ context }: Pick<TestServer, 'context'>): Promise<string> {
  const { keys, now, settings } = context;
  const { id } = await addSigningKey(settings.dataFolder, now());
  await keys.refresh();
  await noteKeys(context);
  return id;
}
