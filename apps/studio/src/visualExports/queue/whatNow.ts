import type { VisualExportType } from '@fovea/contract/studies/visualExports';
import { ApiError } from '@fovea/link/calls/apiError';
import { PartUploadError } from '@fovea/link/upload/uploadFile';
import { RENDER_ERRORS, RenderError, type RenderErrorCode } from '../render/renderError';
import { SceneError } from '../scene/sceneError';
import { UploadEndedError } from './uploadEndedError';

export type WhatNow =
  /** It failed for a reason that may pass; `message` says so if it fails again. */
  | { readonly kind: 'again' | 'fail'; readonly message: string }
  /** Neither failed nor done: the server cannot be asked, or has ended it itself. */
  | { readonly kind: 'later' };

/** The data, the browser, or a tab that was closed by it again and again: the next attempt ends alike. */
const FINAL: readonly RenderErrorCode[] = ['noFixations', 'notSupported', 'aborted'];

/** What follows from a failed attempt to make an export. */
export function whatNow(reason: unknown, type: VisualExportType): WhatNow {
  if (reason instanceof SceneError || reason instanceof UploadEndedError) {
    return { kind: 'fail', message: reason.message };
  }
  if (reason instanceof RenderError) {
    const isFinal = FINAL.includes(reason.code);
    return { kind: isFinal ? 'fail' : 'again', message: reason.message };
  }
  if (reason instanceof ApiError) {
    // Unreachable; signed out; deleted or finished meanwhile.
    if ([0, 401, 404].includes(reason.status) || reason.problem?.code === 'FINISHED') {
      return { kind: 'later' };
    }
    const isRefusal = reason.status >= 400 && reason.status < 500;
    return { kind: isRefusal ? 'fail' : 'again', message: reason.message };
  }
  if (reason instanceof PartUploadError) return { kind: 'again', message: reason.message };
  const message = type === 'IMAGE' ? RENDER_ERRORS.imageFailed : RENDER_ERRORS.videoFailed;
  return { kind: 'again', message };
}
