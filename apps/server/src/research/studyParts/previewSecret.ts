import { arePreviewsOpen } from '@fovea/rules/participation/previews';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../platform/http/refusal';
import type { StudyRow } from './studyRows';

/** In every preview link of a study. Stored as it is, because the studio shows the links again. */
export function newPreviewSecret(): string {
  return randomBytes(16).toString('hex');
}

/**
 * @param secret as the link gives it; undefined for a link from before links had secrets
 * @throws Refusal 403 PREVIEW_ENDED
 */
export function requirePreviewSecret(
  study: Pick<StudyRow, 'previewSecret' | 'collecting' | 'firstStartedAt' | 'validTo'>,
  secret: string | undefined,
  nowMs: number,
): void {
  const { collecting, firstStartedAt, validTo } = study;
  const isOpen = arePreviewsOpen(
    { collecting, hasStarted: firstStartedAt !== null, validTo },
    nowMs,
  );
  const hash = (text: string) => createHash('sha256').update(text).digest();
  if (isOpen && timingSafeEqual(hash(study.previewSecret), hash(secret ?? ''))) return;
  throw new Refusal(
    403,
    'This preview link no longer works. Ask the person who sent it for a new one.',
    'PREVIEW_ENDED',
  );
}
