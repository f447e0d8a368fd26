/** Which templates a study can be reported with, what their parameters may be, and how far a run is. */
import type {
  DynamicChoice,
  ParameterValue,
  Report,
  ReportRun,
  ReportTemplate,
  TemplateParameter,
} from '@fovea/contract/studies/reports';
import { DYNAMIC_CHOICES } from '@fovea/contract/studies/reports';
import type { Sensors } from '@fovea/contract/studies/sensors';
import type { Study } from '@fovea/contract/studies/studies';

export type TemplateObstacle = 'disabled' | 'generation' | 'sensor' | 'requiredTemplate' | 'engine';

export interface ReportedStudy {
  readonly desktopGeneration: Study['desktopGeneration'];
  /** What was collected: `measuredSensors`. */
  readonly sensors: Sensors;
  /** Templates with a report that succeeded. */
  readonly reportedTemplates: readonly string[];
}

type Compared = Pick<
  ReportTemplate,
  'disabled' | 'desktopGeneration' | 'requiredSensor' | 'requiredTemplates' | 'engine'
>;

/** Whether a template is listed for a study: of its generation, enabled, and its sensor was collected. */
export function isTemplateShown(template: Compared, study: ReportedStudy): boolean {
  const obstacle = templateObstacle(template, study);
  return obstacle === null || obstacle === 'requiredTemplate' || obstacle === 'engine';
}

/** Why a template cannot be run on a study, or null. */
export function templateObstacle(
  template: Compared,
  study: ReportedStudy,
): TemplateObstacle | null {
  if (template.disabled) return 'disabled';
  if (template.desktopGeneration !== study.desktopGeneration) return 'generation';
  if (template.requiredSensor !== null && !study.sensors[template.requiredSensor]) return 'sensor';
  if (!template.requiredTemplates.every((id) => study.reportedTemplates.includes(id))) {
    return 'requiredTemplate';
  }
  return template.engine.isAvailable ? null : 'engine';
}

/** The parameters that are asked for, in their order. */
export function askedParameters(
  parameters: readonly TemplateParameter[],
  sensors: Sensors,
): readonly TemplateParameter[] {
  return parameters
    .filter(({ requiredSensor }) => requiredSensor === null || sensors[requiredSensor])
    .sort((a, b) => a.order - b.order);
}

export type ParameterProblem =
  'missing' | 'type' | 'tooSmall' | 'tooLarge' | 'step' | 'choice' | 'several';

/** Everything of a kind in a study, for dynamic choices. */
export type ChoiceIds = Readonly<Record<DynamicChoice, readonly string[]>>;

/** The choices of an ENUMERATION on a study: dynamic ones as the ids that they stand for. */
export function choicesOf(
  { choices }: Pick<TemplateParameter, 'choices'>,
  ids: ChoiceIds,
): string[] {
  const all = choices.flatMap((choice) => (isDynamicChoice(choice) ? ids[choice] : [choice]));
  return [...new Set(all)];
}

export const isDynamicChoice = (choice: string): choice is DynamicChoice =>
  (DYNAMIC_CHOICES as readonly string[]).includes(choice);

/**
 * What is wrong with the value of a parameter, or null. All parameters must have a value; a text may
 * be empty if it is by default. Where several can be chosen, a dynamic choice itself is a value too:
 * whatever there is when the report is made.
 */
export function parameterProblem(
  parameter: TemplateParameter,
  value: ParameterValue | null | undefined,
  ids: ChoiceIds,
): ParameterProblem | null {
  if (value === null || value === undefined) return 'missing';
  const values = Array.isArray(value) ? value : [value];
  if (Array.isArray(value) && !parameter.multiple) return 'several';
  if (values.length === 0) return 'missing';
  const canBeEmpty = parameter.type === 'STRING' && parameter.defaultValue === '';
  if (values.includes('') && !canBeEmpty) return 'missing';
  switch (parameter.type) {
    case 'BOOLEAN':
      return values.every((each) => typeof each === 'boolean') ? null : 'type';
    case 'NUMBER':
      return numberProblem(parameter, value);
    case 'STRING':
    case 'FILE':
      return values.every((each) => typeof each === 'string') ? null : 'type';
    case 'ENUMERATION': {
      if (!values.every((each) => typeof each === 'string')) return 'type';
      const everything = parameter.multiple ? parameter.choices.filter(isDynamicChoice) : [];
      const known = [...choicesOf(parameter, ids), ...everything];
      return values.every((each) => known.includes(String(each))) ? null : 'choice';
    }
  }
}

function numberProblem(
  { min, max, step }: TemplateParameter,
  value: ParameterValue,
): ParameterProblem | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'type';
  if (min !== null && value < min) return 'tooSmall';
  if (max !== null && value > max) return 'tooLarge';
  if (step === null) return null;
  // Decimal steps are not exact in binary.
  const steps = (value - (min ?? 0)) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6 ? null : 'step';
}

export interface RunProgress {
  readonly state: 'inProgress' | 'readyWithErrors' | 'error' | 'ready';
  /** Reports that are done, of all that are known. */
  readonly now: number;
  readonly max: number;
}

/** How far a run is; one that waits counts as 0 of 1. */
export function runProgress({ state, reports }: Pick<ReportRun, 'state' | 'reports'>): RunProgress {
  const errors = reports.filter((report) => report.state === 'ERROR').length;
  const processing = reports.filter((report) => report.state === 'PROCESSING').length;
  const successes = reports.length - errors - processing;
  const now = errors + successes;
  if (state === 'CREATED' || state === 'RETRYING') return { state: 'inProgress', now: 0, max: 1 };
  if (processing > 0) return { state: 'inProgress', now, max: now + processing };
  if (errors > 0) return { state: successes > 0 ? 'readyWithErrors' : 'error', now, max: now };
  return { state: state === 'PROCESSING' ? 'inProgress' : 'ready', now, max: Math.max(1, now) };
}

export type ShownReport =
  'processing' | 'signalsOnly' | 'notApplicable' | 'error' | 'skipped' | 'ready';

/** How one report is shown; skipped: its stimulus, segment or respondent was not part of the run. */
export function shownReport(report: Pick<Report, 'state'> | undefined): ShownReport {
  if (!report) return 'skipped';
  switch (report.state) {
    case 'PROCESSING':
      return 'processing';
    case 'SIGNALS_ONLY':
      return 'signalsOnly';
    case 'NOT_APPLICABLE':
      return 'notApplicable';
    case 'ERROR':
      return 'error';
    case 'SUCCESS':
      return 'ready';
  }
}
