import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The only version that the second face engine is tested with; others may measure differently. */
const ADDRESS =
  'https://storage.googleapis.com/mediapipe-models/face_landmarker/face_landmarker/float16/1/face_landmarker.task';
const SHA256 = '64184e229b263107bc2b804c6625db1341ff2bb731874b0bcc2fe6544e0bc9ff';

/** Path of the second face engine's model, once an operator has installed it. */
export function faceModelPath(dataFolder: string): string {
  return join(dataFolder, 'engine', 'face_landmarker.task');
}

/** The file is not the known version. */
export class WrongFaceModel extends Error {}

/**
 * Installs the model of the second face engine in the data folder, atomically.
 * @param file a local copy; without one it is downloaded from its publisher
 * @returns its path
 * @throws WrongFaceModel when the hash does not match
 */
export async function installFaceModel(dataFolder: string, file?: string): Promise<string> {
  const bytes = file === undefined ? await fetched() : await readFile(file);
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (hash !== SHA256) {
    throw new WrongFaceModel(
      `This is not the face model we know: its SHA-256 is ${hash}, expected ${SHA256}. Nothing was installed.`,
    );
  }
  const path = faceModelPath(dataFolder);
  await mkdir(dirname(path), { recursive: true });
  const partial = await open(`${path}.part`, 'w');
  try {
    await partial.writeFile(bytes);
    await partial.sync();
  } finally {
    await partial.close();
  }
  await rename(`${path}.part`, path);
  return path;
}

async function fetched(): Promise<Buffer> {
  const answer = await fetch(ADDRESS);
  if (!answer.ok) {
    throw new WrongFaceModel(
      `The face model could not be fetched: ${ADDRESS} said ${answer.status}.`,
    );
  }
  return Buffer.from(await answer.arrayBuffer());
}
