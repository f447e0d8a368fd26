import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';

/** What screening would have looked at in one earlier session; null if not measured. */
export const ScreeningFigures = z.object({
  frameRateHz: z.nullable(z.number()),
  faceShare: z.nullable(z.number()),
  accuracyDeg: z.nullable(z.number()),
  /** The study asked for gaze and there is none, so its calibration would have failed. */
  isWithoutGaze: z.boolean(),
});
export type ScreeningFigures = z.infer<typeof ScreeningFigures>;

export const ScreeningSample = z.object({
  /** Where the sessions come from: this study, or all of the company if it has too few. */
  source: z.enum(['study', 'company']),
  /** The latest ones without previews, at most 500. */
  sessions: z.array(ScreeningFigures),
});
export type ScreeningSample = z.infer<typeof ScreeningSample>;

export const getScreeningSample = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/screeningSample',
  summary: 'Figures of earlier sessions, to see how many would fail the thresholds of the study',
  needs: 'STUDY',
  answer: ScreeningSample,
});
