import type { Study } from '@fovea/contract/studies/studies';

/** Whether respondents can take part now: over the link, or in a lab. */
export function isCollecting(study: Pick<Study, 'remoteDataCollection' | 'currentLabId'>): boolean {
  return study.remoteDataCollection || study.currentLabId !== null;
}
