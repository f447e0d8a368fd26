import type { ReportTemplateType } from '@fovea/contract/studies/reports';

/**
 * What one report is made of, as folders:
 * - `inFolder/template/…` the files of the template,
 * - `inFolder/params.json` the values of the parameters, and what the report is about,
 * - `inFolder/tables/….csv` and `codebook.json`, named and formatted as in an export of the study,
 * - `inFolder/pictures/…` stimuli and heatmaps, listed in `pictures.json`.
 * An engine reads `inFolder` and writes `outFolder`; nothing else.
 */
export interface ReportJob {
  readonly inFolder: string;
  readonly outFolder: string;
  readonly type: ReportTemplateType;
  /** Within `template/`. */
  readonly mainFile: string;
  readonly signal: AbortSignal;
}

export type ReportOutcome =
  | {
      readonly state: 'SUCCESS';
      /** Within `outFolder`: the document that is shown. */
      readonly mainFile: string;
      readonly log: string;
    }
  | {
      readonly state: 'NOT_APPLICABLE' | 'SIGNALS_ONLY' | 'ERROR';
      /** For the researcher: what is wrong and, where it is known, in which line of the template. */
      readonly message: string;
      readonly log: string;
    };

export interface EngineAvailability {
  readonly isAvailable: boolean;
  /** What is missing and how to get it; null: nothing. */
  readonly problem: string | null;
  /** What `fovea doctor` says besides. */
  readonly note?: string;
}

/** Makes reports one after the other. */
export interface ReportSeries {
  /** Never throws for what a template does: that is an outcome. */
  run(job: ReportJob): Promise<ReportOutcome>;
  /** Ends what the series has started. */
  end(): Promise<void>;
}

/** A program that makes reports of some types of templates. Templates are hostile. */
export interface ReportEngine {
  readonly types: readonly ReportTemplateType[];
  /** Checked once, when the server starts. */
  availability(): Promise<EngineAvailability>;
  /**
   * Begins the reports of one run, which share a template: what takes long to start is started once.
   * @param folder the `inFolder` of each lies in it
   */
  begin(folder: string): ReportSeries;
}
