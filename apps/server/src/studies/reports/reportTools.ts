import { join } from 'node:path';
import type { ReportTemplateType } from '@fovea/contract/studies/reports';
import type { AppContext } from '../../platform/context/appContext';
import { BUILT_IN_TEMPLATES, type BuiltInTemplate } from '../reportEngines/builtInTemplates';
import { reportEngines } from '../reportEngines/engines';
import type { EngineAvailability, ReportEngine } from '../reportEngines/reportEngine';

/** What makes reports on this server, and the templates that come with it. */
export interface ReportTools {
  readonly engines: readonly ReportEngine[];
  readonly builtIn: readonly BuiltInTemplate[];
}

const toolsOf = new WeakMap<AppContext['settings'], ReportTools>();
const checkedEngines = new WeakMap<ReportEngine, Promise<EngineAvailability>>();

/** Folders of reports that are being made stand in it; nothing in it outlives a run. */
export function workFolder({ settings }: Pick<AppContext, 'settings'>): string {
  return join(settings.dataFolder, 'reportWork');
}

/** The same for calls and jobs of one process. */
export function reportToolsOf({ settings }: Pick<AppContext, 'settings'>): ReportTools {
  const known = toolsOf.get(settings);
  if (known) return known;
  const tools = {
    engines: reportEngines({
      temporaryFolder: workFolder({ settings }),
      memoryMb: settings.limits.reportMemoryMb,
    }),
    builtIn: BUILT_IN_TEMPLATES,
  };
  toolsOf.set(settings, tools);
  return tools;
}

/** Replaces some of them, for tests: engines that are sources cannot start their processes. */
export function replaceReportTools(
  context: Pick<AppContext, 'settings'>,
  replaced: Partial<ReportTools>,
): void {
  toolsOf.set(context.settings, { ...reportToolsOf(context), ...replaced });
}

export function engineOf(tools: ReportTools, type: ReportTemplateType): ReportEngine | undefined {
  return tools.engines.find(({ types }) => types.includes(type));
}

const NO_ENGINE: EngineAvailability = {
  isAvailable: false,
  problem: 'This server has no program for templates of this type.',
};

/** Whether templates of a type can be run; each engine is asked once. */
export async function availabilityOf(
  tools: ReportTools,
  type: ReportTemplateType,
): Promise<EngineAvailability> {
  const engine = engineOf(tools, type);
  if (!engine) return NO_ENGINE;
  const known = checkedEngines.get(engine) ?? engine.availability();
  checkedEngines.set(engine, known);
  try {
    return await known;
  } catch (reason) {
    // Asked again next time.
    checkedEngines.delete(engine);
    throw reason;
  }
}
