import type { AppContext } from '../../platform/context/appContext';
import type { Processor } from '../compute/processor';
import type { Recordings } from './recordings';

/** What the parts around recordings are given beside the platform. */
export interface ResearchContext extends AppContext {
  /** What respondents sent, on the local disk. */
  readonly recordings: Recordings;
  /** Computes in threads of its own. */
  readonly processor: Processor;
}
