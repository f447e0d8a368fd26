import { join } from 'node:path';
import type { ReportTemplateType } from '@fovea/contract/studies/reports';
import type { AppContext } from '../../platform/context/appContext';
import { isWebRInstalled } from '../../platform/webR/webRFiles';
import { BUILT_IN_TEMPLATES, type BuiltInTemplate } from '../reportEngines/builtInTemplates';
import { reportEngines } from '../reportEngines/engines';
import type { EngineAvailability, ReportEngine } from '../reportEngines/reportEngine';

/** What makes reports on this server, and the templates that come with it. */
export interface ReportTools {
  readonly engines: readonly ReportEngine[];
  readonly builtIn: readonly BuiltInTemplate[];
  /** Whether templates in R may run on the server. */
  readonly serverR: boolean;
  /** Whether researchers' browsers can run them. */
  readonly hasBrowserR: () => Promise<boolean>;
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
    serverR: settings.serverR,
    hasBrowserR: () => isWebRInstalled(settings.dataFolder),
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
const SWITCHED_OFF: EngineAvailability = {
  isAvailable: false,
  problem: 'R is switched off on this server.',
};
const INSTALL_R = "Or let R run in the researcher's browser: npm run fovea -- install-r";

export interface TypeAvailability extends EngineAvailability {
  /** Pages of researchers run it, not the server. */
  readonly inBrowser: boolean;
}

/** Whether templates of a type can be run, and where: R on the server, otherwise in the browser. */
export async function availabilityOf(
  tools: ReportTools,
  type: ReportTemplateType,
): Promise<TypeAvailability> {
  const isR = type === 'R_MARKDOWN' || type === 'R_SCRIPT';
  const onServer = isR && !tools.serverR ? SWITCHED_OFF : await serverAvailability(tools, type);
  if (!isR || onServer.isAvailable) return { ...onServer, inBrowser: false };
  if (await tools.hasBrowserR()) return { isAvailable: true, problem: null, inBrowser: true };
  const problem = [onServer.problem, INSTALL_R].filter(Boolean).join(' ');
  return { isAvailable: false, problem, inBrowser: false };
}

/** Each engine is asked once. */
async function serverAvailability(
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
