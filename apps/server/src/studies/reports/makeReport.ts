import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ResearchContext } from '../../research/recordings/researchContext';
import type { ReportSeries } from '../reportEngines/reportEngine';
import { handToBrowser } from './handToBrowser';
import { writeParameters } from './reportParameters';
import { writePictures } from './reportPictures';
import { reportScope, type RunSource } from './reportScope';
import { writeTables } from './writeReportTables';
import type { EndedReport, ReportRow, RunRow } from './runStates';
import { endedAs, storeOutcome } from './storeOutcome';
import { mainFileOf, type TemplateFiles } from './templates/templateFile';

/** What a run is made of, the same for all of its reports. */
export interface PreparedRun {
  readonly run: RunRow;
  readonly all: RunSource;
  readonly template: { readonly version: number; readonly files: TemplateFiles };
  /** Null: this server has no engine for the template any more. */
  readonly series: ReportSeries | null;
  /** A page of a researcher runs the template, not this server. */
  readonly isInBrowser: boolean;
  /** Reports are made in folders of their own in it. */
  readonly folder: string;
}

export interface MadeReport {
  /** Null: a browser makes it, and ends it. */
  readonly ended: EndedReport | null;
  /** Whose data is in it. */
  readonly sessionIds: readonly string[];
}

/**
 * Makes one report in a folder of its own, which is removed whatever happens, and stores what the
 * template made.
 */
export async function makeReport(
  context: ResearchContext,
  prepared: PreparedRun,
  report: ReportRow,
  signal: AbortSignal,
): Promise<MadeReport> {
  const { run, all, template, series } = prepared;
  const fields = run.templateFields;
  const end = (state: EndedReport['state'], message: string) =>
    endedAs(template.version, state, message);
  const scope = reportScope(all, fields, report);
  if ('notApplicable' in scope) {
    return { ended: end('NOT_APPLICABLE', scope.notApplicable), sessionIds: [] };
  }
  const sessionIds = scope.source.respondents.map(({ session }) => session.id);
  const folder = join(prepared.folder, report.id);
  const inFolder = join(folder, 'in');
  const outFolder = join(folder, 'out');
  try {
    // What an attempt left that was killed.
    await rm(folder, { recursive: true, force: true });
    await mkdir(inFolder, { recursive: true });
    await mkdir(outFolder);
    const mainFile = mainFileOf(template.files, fields.type, fields.nonDefaultMainFile);
    await writeTemplate(inFolder, template.files);
    await writeParameters(context, inFolder, run, report, all, scope);
    await writeTables(context, inFolder, fields, all, scope.source, signal);
    if (mentions(template.files, /\bpictures\b/)) {
      const wanted = {
        onOneScale: mentions(template.files, /heatmap_on_one_scale/),
        segmentIds: chosenSegments(run, all),
      };
      await writePictures(context, inFolder, all, scope, wanted, signal);
    } else await writeFile(join(inFolder, 'pictures.json'), '[]\n');
    if (prepared.isInBrowser) {
      const handed = { run, report, inFolder, mainFile, sessionIds };
      const problem = await handToBrowser(context, handed);
      return { ended: problem === null ? null : end('ERROR', problem), sessionIds };
    }
    if (!series) return { ended: end('ERROR', 'This server cannot run it any more.'), sessionIds };
    const job = { inFolder, outFolder, type: fields.type, mainFile, signal };
    const outcome = await series.run(job);
    signal.throwIfAborted();
    const made = { run, reportId: report.id, version: template.version };
    return { ended: await storeOutcome(context, made, outFolder, outcome, signal), sessionIds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeTemplate(inFolder: string, files: TemplateFiles): Promise<void> {
  for (const [path, bytes] of files) {
    const to = join(inFolder, 'template', path);
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, bytes);
  }
}

/** Pictures take seconds to draw: not for a template that cannot show them, as no file of it names them. */
function mentions(files: TemplateFiles, words: RegExp): boolean {
  return [...files.values()].some((bytes) => words.test(bytes.toString('latin1')));
}

/** Segments among the values of parameters. */
function chosenSegments({ parameterValues }: RunRow, { segmentNames }: RunSource): string[] {
  const values = Object.values(parameterValues).flat();
  return [...segmentNames.keys()].filter((id) => values.includes(id));
}
