/** The sittings of the command `sitting`, each a study of its own. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCurrentUser } from '@fovea/contract/people/accounts';
import { changeCompany } from '@fovea/contract/people/companies';
import { DEFAULT_CALIBRATION } from '@fovea/rules/flow/calibration';
import { openBrowser, screenshot } from '../browser/openBrowser';
import { installHeadCamera } from '../head/bundleHead.mjs';
import { writeSceneImage } from '../participation/sceneImage';
import { startLabServer, type LabServer } from '../servers/labServer';
import {
  blinksIn,
  compareBreaths,
  compareFaces,
  compareVoice,
  type Compared,
} from './compareSitting';
import { processedSession, signalsOf, sit } from './sit';
import { BLINK_MS, POSITION_PLAN, SIGNALS_PLAN, type SatThrough } from './sittingPlan';
import { createSittingStudy, type SittingStudy } from './sittingStudy';

const STUDIES = {
  signals: {
    name: 'Signals, 13 points',
    plan: SIGNALS_PLAN,
    sensors: { microphone: true, voiceAnalysis: true, facialExpressions: true, respiration: true },
    checks: { audioInputCheck: true, respondentPositionCheck: true },
    calibration: { ...DEFAULT_CALIBRATION, headMovement: 'off' },
  },
  position: {
    name: 'Other colours, position',
    plan: POSITION_PLAN,
    sensors: {},
    checks: { respondentPositionCheck: true, respondentPositionReCheck: true },
    calibration: { color: '#000000', backgroundColor: '#ffffff', headMovement: 'off' },
  },
  colours: {
    name: 'Dark blue and yellow',
    plan: POSITION_PLAN.map((row) => ({ ...row, leaves: false })),
    sensors: {},
    checks: { respondentPositionCheck: true },
    calibration: { color: '#ffd400', backgroundColor: '#10204a', headMovement: 'off' },
  },
} as const satisfies Record<string, SittingStudy>;

export type SittingName = keyof typeof STUDIES;
export const SITTINGS = Object.keys(STUDIES) as SittingName[];

export interface SittingOptions {
  /** Path of the second face engine's model; null: the default engine. */
  readonly model: string | null;
  /** Folder in which the recording and the truth are kept; null: nowhere. */
  readonly keep: string | null;
}

export async function runSitting(
  name: SittingName,
  { model, keep }: SittingOptions,
): Promise<Compared[]> {
  const wanted: SittingStudy = STUDIES[name];
  const folder = mkdtempSync(join(tmpdir(), 'fovea-sitting-'));
  const lab = await startLabServer({ isStaff: true });
  if (model) {
    mkdirSync(join(lab.dataFolder, 'engine'), { recursive: true });
    cpSync(model, join(lab.dataFolder, 'engine/face_landmarker.task'));
  }
  const { browser, newContext } = await openBrowser();
  try {
    const picture = join(folder, 'scene.png');
    await writeSceneImage(picture);
    await allowRespiration(lab);
    const { studyId, link } = await createSittingStudy(lab, wanted, picture);
    const context = await newContext();
    await installHeadCamera(context, { speaks: true });
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => console.error(`page: ${message}`));
    const sat = await sit(page, link, wanted.plan, (screen) =>
      screenshot(page, `sitting-${name}-${screen}`),
    );
    const session = await processedSession(lab, studyId);
    if (keep) {
      cpSync(join(lab.dataFolder, 'recordings'), join(keep, 'recordings'), { recursive: true });
      writeFileSync(join(keep, 'truth.json'), JSON.stringify(sat.truth));
      writeFileSync(join(keep, 'session.json'), JSON.stringify(session, null, 2));
    }
    const signals = await signalsOf(lab, studyId, session.id);
    const accuracyDeg = session.qualityMetrics?.accuracyDeg ?? null;
    const rows: Compared[] = [
      { measure: 'accuracy', truth: 0, measured: accuracyDeg, tolerance: 2, unit: '°' },
    ];
    const leaving = wanted.plan.filter(({ leaves }) => leaves).length;
    if (wanted.checks.respondentPositionReCheck) {
      rows.push({
        measure: 'asked back',
        truth: leaving,
        measured: sat.askedBackAfter.length,
        tolerance: 0,
        unit: '',
      });
    }
    if (name !== 'signals') return rows;
    const { plan } = wanted;
    for (const { name: shownPicture, blinkMs } of plan as readonly SatThrough[]) {
      rows.push({
        measure: `blinks of ${blinkMs ?? BLINK_MS} ms, ${shownPicture}`,
        truth: sat.blinksShown.get(shownPicture) ?? 0,
        measured: blinksIn(signals.get(shownPicture)),
        // Shorter ones may fall between two pictures of the camera: nobody claims to find them all.
        tolerance: blinkMs === undefined ? 1 : null,
        unit: '',
      });
    }
    return [
      ...rows,
      ...compareBreaths(plan, signals),
      ...compareFaces(plan, signals),
      ...compareVoice(plan, signals),
    ];
  } finally {
    await browser.close();
    await lab.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As staff do for a company that asks for it. */
async function allowRespiration({ call }: Pick<LabServer, 'call'>): Promise<void> {
  const { companyId } = await call(getCurrentUser, {});
  await call(changeCompany, { companyId, body: { respiration: true } });
}
