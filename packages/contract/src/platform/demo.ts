import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id } from '../protocol/scalars';

/** The demo study is filled at the first start, through the normal upload and processing. */
export const DemoProgress = z.object({
  /** `off`: this installation has no demo. */
  state: z.enum(['off', 'seeding', 'done', 'failed']),
  studyId: z.nullable(Id),
  respondentsDone: z.int(),
  respondentsTotal: z.int(),
});
export type DemoProgress = z.infer<typeof DemoProgress>;

export const getDemoProgress = endpoint({
  method: 'GET',
  path: '/demo/progress',
  summary: 'How far the demo study of the own company is',
  needs: 'signedIn',
  answer: DemoProgress,
});
