import type { Study } from '@fovea/contract/studies/studies';

export type Kind = {
  readonly studyType?: Study['studyType'] | null | undefined;
  readonly desktopGeneration?: Study['desktopGeneration'] | undefined;
};

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
