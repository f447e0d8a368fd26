import type { Feature } from '@fovea/contract/protocol/access';
import type { NewStudy } from '@fovea/contract/studies/studies';
import type { StudyType } from '@fovea/contract/studies/studyTypes';

export type CreatedType = NonNullable<NewStudy['studyType']>;

/** The types of studies that an account may create, and duplicate. */
export function creatableTypes(features: readonly Feature[]): CreatedType[] {
  if (!features.includes('REMOTE_DATA_COLLECTION')) return [];
  if (!features.includes('ONLINE_STUDY_BUILDER')) return [];
  return features.includes('LAB') ? ['ONLINE', 'LAB'] : ['ONLINE'];
}

/** Whether an account may create a study of this type. */
export function canCreateStudy(studyType: StudyType, features: readonly Feature[]): boolean {
  return creatableTypes(features).some((type) => type === studyType);
}
