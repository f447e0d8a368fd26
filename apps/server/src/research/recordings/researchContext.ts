import type { AppContext } from '../../platform/context/appContext';
import type { Processor } from '../compute/processor';
import type { Recordings } from './recordings';

/** What the parts that deal with recordings depend on besides the platform. */
export interface ResearchContext extends AppContext {
  /** Data from respondents. */
  readonly recordings: Recordings;
  /** Runs computations in threads of its own. */
  readonly processor: Processor;
  /** The same for short ones that a call waits for: they never wait behind an analysis. */
  readonly quickTasks: Processor;
}
