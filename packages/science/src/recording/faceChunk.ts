/**
 * The stream `face`: measurements of the face engine, about five seconds per chunk.
 *
 * A chunk is a columns file (columnsFile.ts) whose columns are changes over time (deltaCoding.ts),
 * gzipped by the sender. Each chunk is self-contained. Precision: times to 0.1 ms (error at most
 * 0.05), landmarks to 1/16 px (error at most 1/32), rotation to 1e-4 rad, translation to 1e-3 cm,
 * lids, channels and confidence to 1e-3, light to 1/16 grey value, patches and the number of faces
 * exactly. Encoding what was decoded gives the same bytes.
 */
import { column, decodeColumns, encodeColumns, BrokenColumnsFile } from './columnsFile';
import { decodeDeltas, encodeDeltas } from './deltaCoding';
import {
  EXPRESSION_CHANNELS,
  PATCH_COLUMNS,
  PATCH_ROWS,
  PATCH_VALUES,
  type FaceFrames,
} from './faceFrames';
import { RECORDED_LANDMARKS, LANDMARK_VALUES } from './recordedLandmarks';

export const FACE_CHUNK_VERSION = 1;

const POSE_VALUES = 6;
const PER_UNIT = {
  tMs: 10,
  confidence: 1000,
  light: 16,
  landmarksPx: 16,
  rotation: 10_000,
  translationCm: 1000,
  lids: 1000,
  channels: 1000,
} as const;

/**
 * @param frames any number of frames in chronological order
 * @returns the bytes of one chunk, not gzipped; the same frames give the same bytes
 */
export function encodeFaceChunk(frames: FaceFrames): Uint8Array<ArrayBuffer> {
  const { count } = frames;
  const rotation = new Float32Array(count * 3);
  const translationCm = new Float32Array(count * 3);
  for (let frame = 0; frame < count; frame++) {
    for (let i = 0; i < 3; i++) {
      rotation[frame * 3 + i] = frames.pose[frame * POSE_VALUES + i] ?? Number.NaN;
      translationCm[frame * 3 + i] = frames.pose[frame * POSE_VALUES + 3 + i] ?? Number.NaN;
    }
  }
  return encodeColumns({
    meta: {
      format: 'fovea-face',
      version: FACE_CHUNK_VERSION,
      count,
      landmarks: [...RECORDED_LANDMARKS],
      channels: [...EXPRESSION_CHANNELS],
      patchColumns: PATCH_COLUMNS,
      patchRows: PATCH_ROWS,
    },
    columns: {
      tMs: encodeDeltas(frames.tMs, 1, PER_UNIT.tMs),
      faces: frames.faces,
      confidence: encodeDeltas(frames.confidence, 1, PER_UNIT.confidence),
      light: encodeDeltas(frames.light, 1, PER_UNIT.light),
      landmarksPx: encodeDeltas(frames.landmarksPx, LANDMARK_VALUES, PER_UNIT.landmarksPx),
      rotation: encodeDeltas(rotation, 3, PER_UNIT.rotation),
      translationCm: encodeDeltas(translationCm, 3, PER_UNIT.translationCm),
      lids: encodeDeltas(frames.lids, 2, PER_UNIT.lids),
      channels: encodeDeltas(frames.channels, EXPRESSION_CHANNELS.length, PER_UNIT.channels),
      patches: patchChanges(frames.patches, count),
    },
  });
}

/**
 * @param bytes one chunk, not gzipped
 * @throws BrokenColumnsFile if the bytes are something else, truncated, or of another version
 */
export function decodeFaceChunk(bytes: Uint8Array): FaceFrames {
  const file = decodeColumns(bytes);
  const { format, version, count, landmarks } = file.meta;
  if (format !== 'fovea-face' || version !== FACE_CHUNK_VERSION) {
    throw new BrokenColumnsFile('This is not a face chunk of a version that can be read.');
  }
  if (typeof count !== 'number' || !sameLandmarks(landmarks)) {
    throw new BrokenColumnsFile('This face chunk keeps other landmarks.');
  }
  const bytesOf = (name: string) => column(file, name, Uint8Array);
  const faces = bytesOf('faces');
  // Checked before allocating: the columns must match `count`.
  if (faces.length !== count || bytesOf('patches').length !== count * PATCH_VALUES) {
    throw new BrokenColumnsFile('A face chunk has a column too short.');
  }
  const frames = emptyFaceFrames(count);
  frames.faces.set(faces);
  decodeDeltas(bytesOf('tMs'), frames.tMs, 1, PER_UNIT.tMs);
  decodeDeltas(bytesOf('confidence'), frames.confidence, 1, PER_UNIT.confidence);
  decodeDeltas(bytesOf('light'), frames.light, 1, PER_UNIT.light);
  decodeDeltas(bytesOf('landmarksPx'), frames.landmarksPx, LANDMARK_VALUES, PER_UNIT.landmarksPx);
  const rotation = new Float32Array(count * 3);
  const translationCm = new Float32Array(count * 3);
  decodeDeltas(bytesOf('rotation'), rotation, 3, PER_UNIT.rotation);
  decodeDeltas(bytesOf('translationCm'), translationCm, 3, PER_UNIT.translationCm);
  for (let frame = 0; frame < count; frame++) {
    frames.pose.set(rotation.subarray(frame * 3, frame * 3 + 3), frame * POSE_VALUES);
    frames.pose.set(translationCm.subarray(frame * 3, frame * 3 + 3), frame * POSE_VALUES + 3);
  }
  decodeDeltas(bytesOf('lids'), frames.lids, 2, PER_UNIT.lids);
  decodeDeltas(bytesOf('channels'), frames.channels, EXPRESSION_CHANNELS.length, PER_UNIT.channels);
  unpackPatches(bytesOf('patches'), frames.patches, count);
  return frames;
}

/** `count` frames with nothing measured: no face, NaN, zero patches. */
export function emptyFaceFrames(count: number): FaceFrames {
  return {
    count,
    tMs: new Float64Array(count),
    faces: new Uint8Array(count),
    confidence: new Float32Array(count),
    light: new Float32Array(count),
    landmarksPx: new Float32Array(count * LANDMARK_VALUES).fill(Number.NaN),
    pose: new Float32Array(count * POSE_VALUES).fill(Number.NaN),
    lids: new Float32Array(count * 2).fill(Number.NaN),
    channels: new Float32Array(count * EXPRESSION_CHANNELS.length).fill(Number.NaN),
    patches: new Uint8Array(count * PATCH_VALUES),
  };
}

/** Concatenates the chunks of a recording in the given order. */
export function joinFaceFrames(list: readonly FaceFrames[]): FaceFrames {
  const joined = emptyFaceFrames(list.reduce((sum, frames) => sum + frames.count, 0));
  let at = 0;
  for (const frames of list) {
    joined.tMs.set(frames.tMs, at);
    joined.faces.set(frames.faces, at);
    joined.confidence.set(frames.confidence, at);
    joined.light.set(frames.light, at);
    joined.landmarksPx.set(frames.landmarksPx, at * LANDMARK_VALUES);
    joined.pose.set(frames.pose, at * POSE_VALUES);
    joined.lids.set(frames.lids, at * 2);
    joined.channels.set(frames.channels, at * EXPRESSION_CHANNELS.length);
    joined.patches.set(frames.patches, at * PATCH_VALUES);
    at += frames.count;
  }
  return joined;
}

/** Frames `from` up to, not including, `to`. Views, not copies. */
export function sliceFaceFrames(frames: FaceFrames, from: number, to: number): FaceFrames {
  const channels = EXPRESSION_CHANNELS.length;
  return {
    count: to - from,
    tMs: frames.tMs.subarray(from, to),
    faces: frames.faces.subarray(from, to),
    confidence: frames.confidence.subarray(from, to),
    light: frames.light.subarray(from, to),
    landmarksPx: frames.landmarksPx.subarray(from * LANDMARK_VALUES, to * LANDMARK_VALUES),
    pose: frames.pose.subarray(from * POSE_VALUES, to * POSE_VALUES),
    lids: frames.lids.subarray(from * 2, to * 2),
    channels: frames.channels.subarray(from * channels, to * channels),
    patches: frames.patches.subarray(from * PATCH_VALUES, to * PATCH_VALUES),
  };
}

/** Cell by cell over time, each byte the change since the previous frame (modulo 256). */
function patchChanges(patches: Uint8Array, count: number): Uint8Array<ArrayBuffer> {
  const changes = new Uint8Array(count * PATCH_VALUES);
  let at = 0;
  for (let value = 0; value < PATCH_VALUES; value++) {
    let last = 0;
    for (let frame = 0; frame < count; frame++) {
      const now = patches[frame * PATCH_VALUES + value] ?? 0;
      changes[at++] = now - last;
      last = now;
    }
  }
  return changes;
}

function unpackPatches(changes: Uint8Array, into: Uint8Array, count: number): void {
  let at = 0;
  for (let value = 0; value < PATCH_VALUES; value++) {
    let last = 0;
    for (let frame = 0; frame < count; frame++) {
      last = (last + (changes[at++] ?? 0)) & 255;
      into[frame * PATCH_VALUES + value] = last;
    }
  }
}

function sameLandmarks(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length === RECORDED_LANDMARKS.length &&
    RECORDED_LANDMARKS.every((meshIndex, slot) => value[slot] === meshIndex)
  );
}
