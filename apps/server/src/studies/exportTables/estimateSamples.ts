import type { ResearchContext } from '../../research/recordings/researchContext';
import type { ExportRespondent } from '../exportFiles/exportSource';

/** How many files are looked at; asking for the size of each would take long with a bucket. */
const LOOKED_AT = 32;
/** Of a gaze file: time, two coordinates and how long the sample lasts. */
const BYTES_PER_SAMPLE = 20;

/** About how many samples a result has, from the sizes of some files. */
export async function estimateSamplesPerResult(
  { objects }: Pick<ResearchContext, 'objects'>,
  respondents: readonly ExportRespondent[],
): Promise<number> {
  const keys = respondents.flatMap(({ results }) => results.map(({ objectKey }) => objectKey));
  const step = Math.max(1, Math.floor(keys.length / LOOKED_AT));
  const some = keys.filter((_, at) => at % step === 0).slice(0, LOOKED_AT);
  const stats = await Promise.all(some.map((key) => objects.stat(key)));
  const bytes = stats.reduce((sum, stat) => sum + (stat?.sizeBytes ?? 0), 0);
  return bytes / BYTES_PER_SAMPLE / Math.max(1, some.length);
}
