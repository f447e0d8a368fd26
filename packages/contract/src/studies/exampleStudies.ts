import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, RequestId } from '../protocol/scalars';
import { StimulusType } from './stimuli';

/** Studies that come with the product, to copy and change. */
export const EXAMPLES = ['package', 'website', 'film', 'survey'] as const;
export const ExampleName = z.enum(EXAMPLES);
export type ExampleName = z.infer<typeof ExampleName>;

export const ExampleStudy = z.object({
  example: ExampleName,
  /** What a copy is called, unless a study has the name. */
  name: z.string(),
  /** One flow is shown to each respondent, in turns. */
  flowCount: z.int(),
  /** In the order of the first flow, then what only others have; without the calibrations. */
  stimuli: z.array(
    z.object({
      name: z.string(),
      type: StimulusType,
      /** A picture as a data URL; null: it has none. */
      thumbnail: z.nullable(z.string()),
    }),
  ),
});
export type ExampleStudy = z.infer<typeof ExampleStudy>;

export const listExampleStudies = endpoint({
  method: 'GET',
  path: '/exampleStudies',
  summary: 'The studies that come with the product, to copy',
  needs: 'STUDY',
  answer: z.array(ExampleStudy),
});

export const copyExampleStudy = endpoint({
  method: 'POST',
  path: '/exampleStudies/copies',
  summary: 'Copy an example into the root folder, as a study of the caller under a free name',
  needs: { allOf: ['STUDY', 'REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER'] },
  body: z.object({ example: ExampleName, requestId: RequestId }),
  answer: z.object({ studyId: Id }),
});
