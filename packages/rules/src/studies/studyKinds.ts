import type { Study } from '@fovea/contract/studies/studies';

export type Kind = {
  readonly studyType?: Study['studyType'] | null | undefined;
  readonly desktopGeneration?: Study['desktopGeneration'] | undefined;
};

/** A kind with what created the study, which tells lab studies made here from imported ones. */
export type Origin = Pick<Kind, 'studyType'> & Pick<Study, 'desktopGeneration'>;

/** Built and collected online: by its type, or by its generation if there is no type. */
export function isCloudNative(study: Kind): boolean {
  if (study.studyType) return study.studyType === 'ONLINE';
  return study.desktopGeneration === 'fovea_ONLINE';
}

/** Remote data collection of a study that was built elsewhere. */
export function isRemote(study: Kind): boolean {
  return study.studyType === 'REMOTE_DATA_COLLECTION';
}

/** Every other study is a lab study. */
export function isLab(study: Kind): boolean {
  return !isCloudNative(study) && !isRemote(study);
}

/**
 * Built in the studio, so that it has the builder, the settings, the analysis and the exports of
 * such studies: every online study, and the lab studies that were made here. Lab studies of older
 * desktop software are shown as they came.
 */
export function isBuiltHere(study: Origin): boolean {
  if (isCloudNative(study)) return true;
  return isLab(study) && study.desktopGeneration === 'fovea_ONLINE';
}
