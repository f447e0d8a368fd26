import * as z from 'zod/mini';

export const StudyType = z.enum(['LAB', 'REMOTE_DATA_COLLECTION', 'ONLINE']);
export type StudyType = z.infer<typeof StudyType>;

export const StudyState = z.enum([
  'NEW_AVAILABLE',
  'ALLOCATED_DISTRIBUTING',
  'LOADING_IN_PROGRESS',
  'UPLOAD_COMPLETE',
]);
export type StudyState = z.infer<typeof StudyState>;

export const DeviceType = z.enum(['DESKTOP', 'TABLET', 'PHONE']);
export type DeviceType = z.infer<typeof DeviceType>;

/** What created a study: `fovea_7` and `fovea_8` in a lab, `fovea_ONLINE` in the studio. */
export const DesktopGeneration = z.enum(['fovea_7', 'fovea_8', 'fovea_ONLINE']);
export type DesktopGeneration = z.infer<typeof DesktopGeneration>;

/** How a respondent's flow is chosen; old studies have no flows. */
export const BlockUsage = z.enum(['BLOCK_MANUAL_CHOICE', 'BLOCK_RANDOM_CHOICE', 'BLOCKS_NOT_USED']);
export type BlockUsage = z.infer<typeof BlockUsage>;

/**
 * Where gaze comes from. `EYE_TRACKER`: from the eye tracker of a laboratory in each session that has one which can be
 * used, otherwise from the webcam. `WEBCAM`: always from the webcam.
 */
export const GazeFrom = z.enum(['EYE_TRACKER', 'WEBCAM']);
export type GazeFrom = z.infer<typeof GazeFrom>;
