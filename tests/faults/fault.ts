import type { RealBucket } from './processes/realBucket';
import type { BucketTools } from './failBucket';
import type { RunningPostgres } from './killDatabase';
import type { ServerTools } from './withServer';

/** What a fault test can use. */
export interface FaultTools extends ServerTools {
  /** Uniform random numbers from the seed. */
  readonly random: () => number;
  /** The short form in `npm test`. */
  readonly isShort: boolean;
  /** Lets somebody of the internal staff go on with the token of a sign-in. */
  readonly setUpSecondFactor: (base: string, accessToken: string) => Promise<string[]>;
  readonly startPostgres: (options: {
    isDurable: boolean;
    isOldest?: boolean;
  }) => Promise<RunningPostgres>;
  /** Why no PostgreSQL can be started here; null: it can. */
  readonly postgresProblem: () => string | null;
  readonly startBucket: BucketTools['startBucket'];
  /** A text: why a real S3 server cannot run here. */
  readonly startRadosgw: () => Promise<RealBucket | string>;
}

export interface FaultOutcome {
  /** Why it could not be tried here. */
  readonly notRun?: string;
  /** Figures to print. */
  readonly result: object;
  /** What must hold, including that the fault actually happened. */
  readonly holds: Readonly<Record<string, boolean>>;
}

export interface Fault {
  /** Numbers in the list of docs/reliability.md. */
  readonly numbers: readonly number[];
  /** For `--only`. */
  readonly name: string;
  readonly title: string;
  /** Part of `npm test`. */
  readonly isQuick: boolean;
  readonly run: (tools: FaultTools) => Promise<FaultOutcome>;
}

export function lossChecks(result: {
  readonly missingFiles: number;
  readonly badFiles: number;
  readonly missingRows: number;
  readonly acknowledged: number;
  readonly unlisted?: number;
}): Record<string, boolean> {
  return {
    'something was acknowledged': result.acknowledged > 0,
    'nothing acknowledged is missing where recordings are': result.missingFiles === 0,
    'nothing acknowledged is damaged': result.badFiles === 0,
    'nothing acknowledged is missing in the database': result.missingRows === 0,
    'the researcher sees every session': (result.unlisted ?? 0) === 0,
  };
}
