import type { StudyChange } from '@fovea/contract/studies/studies';
import { canChooseFlowSelection, flowsInOrder } from '@fovea/rules/flow/blocks';
import { LOCALES } from '@fovea/rules/inputs/locales';
import { cleanName, nameKey } from '@fovea/rules/inputs/names';
import {
  cleanOnlineQuota,
  ONLINE_QUOTA_MESSAGES,
  onlineQuotaProblem,
} from '@fovea/rules/participation/onlineQuotaProblem';
import { SCREENING_PROBLEM_MESSAGES, screeningProblem } from '@fovea/rules/participation/screening';
import {
  NO_CHECKS,
  SETTING_PROBLEM_MESSAGES,
  applySettingsChange,
  settingsChangeProblem,
} from '@fovea/rules/studies/settings';
import { isLab } from '@fovea/rules/studies/studyKinds';
import { SIGNALS_PROBLEM_MESSAGES, signalsProblem } from '@fovea/rules/studies/studySignals';
import { isDeviceSignalId } from '@fovea/science/devices/deviceSignalId';
import { SIGNALS } from '@fovea/science/signals/signalCatalogue';
import type { UpdateObject } from 'kysely';
import { Refusal } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import type { Tables } from '../../platform/store/tables';
import { mustKeepPanelParameters, redirectsSet } from './redirectChange';
import { mustBeFreeName } from './studyName';
import { enqueueSessionsOfMachines } from '../../research/queue/enqueueSessionsOfMachines';
import type { StudyRow, StudyRows } from '../../research/studyParts/studyRows';

type Update = UpdateObject<Tables, 'studies'>;

/** Writes the changed fields of a study. @throws Refusal 400 or 409 */
export async function changeStudy(
  tx: Tx,
  rows: StudyRows,
  change: StudyChange,
  now: Date,
): Promise<void> {
  const { study } = rows;
  const { name, recordWebcamVideo } = change;
  if (name !== undefined) await mustBeFreeName(tx, study.companyId, name, study.id);
  await mustKeepPanelParameters(tx, study, change);
  const set: Update = {
    ...(name === undefined ? {} : { name: cleanName(name), nameKey: nameKey(name) }),
    ...(recordWebcamVideo === undefined ? {} : { recordWebcamVideo }),
    ...screeningSet(change),
    ...signalsSet(study, change),
    ...(change.gazeFrom === undefined ? {} : { gazeFrom: change.gazeFrom }),
    ...quotaSet(change),
    ...consentTextSet(study, change),
    ...redirectsSet(study, change),
    ...flowSelectionSet(rows, change),
    ...(await settingsSet(tx, rows, change)),
  };
  if (Object.keys(set).length > 0) {
    await tx.updateTable('studies').set(set).where('id', '=', study.id).execute();
  }
  if (change.gazeFrom !== undefined && change.gazeFrom !== study.gazeFrom) {
    await enqueueSessionsOfMachines(tx, study, now);
  }
}

function consentTextSet(
  study: StudyRow,
  { consentForm, contactEmail, locale }: StudyChange,
): Update {
  if (contactEmail !== undefined && !/^[^\s@]+@[^\s@]+$/.test(contactEmail.trim())) {
    throw new Refusal(400, 'The contact e-mail must be an address with an @.', 'EMAIL_NOT_VALID');
  }
  if (consentForm !== undefined && consentForm.trim() === '') {
    throw new Refusal(400, 'The consent text cannot be empty.', 'CONSENT_EMPTY');
  }
  if (locale !== undefined && !LOCALES.some((known) => known === locale)) {
    throw new Refusal(400, 'Choose one of the listed languages.', 'LOCALE_NOT_KNOWN');
  }
  return {
    ...(contactEmail === undefined ? {} : { contactEmail: contactEmail.trim() }),
    ...(locale === undefined ? {} : { locale }),
    ...(consentForm === undefined || consentForm === study.consentForm
      ? {}
      : { consentForm, consentVersion: study.consentVersion + 1 }),
  };
}

function screeningSet(change: StudyChange): Update {
  const { calibrationThresholdDeg, frameRateThresholdHz, faceShareThreshold } = change;
  const problem = screeningProblem(change);
  if (problem) {
    throw new Refusal(400, SCREENING_PROBLEM_MESSAGES[problem], 'SCREENING_NOT_VALID');
  }
  return {
    ...(calibrationThresholdDeg === undefined ? {} : { calibrationThresholdDeg }),
    ...(frameRateThresholdHz === undefined ? {} : { frameRateThresholdHz }),
    ...(faceShareThreshold === undefined ? {} : { faceShareThreshold }),
  };
}

const CATALOGUE: ReadonlySet<string> = new Set(SIGNALS.map(({ id }) => id));
/** Which channels devices have is known from recordings alone, and other machines may have others. */
const SIGNAL_IDS = { has: (id: string) => CATALOGUE.has(id) || isDeviceSignalId(id) };

function signalsSet(study: StudyRow, change: StudyChange): Update {
  const { signalsDisabled, demarcatedSignals } = change;
  const problem = signalsProblem(change, study, SIGNAL_IDS);
  if (problem) throw new Refusal(400, SIGNALS_PROBLEM_MESSAGES[problem], 'SIGNALS_NOT_VALID');
  return {
    ...(signalsDisabled === undefined ? {} : { signalsDisabled }),
    ...(demarcatedSignals === undefined ? {} : { demarcatedSignals }),
  };
}

function quotaSet({ onlineQuota }: StudyChange): Update {
  if (onlineQuota === undefined) return {};
  const wrong = onlineQuota && onlineQuotaProblem(onlineQuota);
  if (wrong) throw new Refusal(400, ONLINE_QUOTA_MESSAGES[wrong.problem], 'QUOTA_NOT_VALID');
  return {
    onlineQuota: onlineQuota && JSON.stringify(cleanOnlineQuota(onlineQuota)),
    // The next to begin, or to look, counts all sessions again.
    isOnlineQuotaCounted: false,
  };
}

function flowSelectionSet({ study, blocks }: StudyRows, { blockUsage }: StudyChange): Update {
  if (blockUsage === undefined || blockUsage === study.blockUsage) return {};
  if (blockUsage === 'BLOCKS_NOT_USED') {
    throw new Refusal(400, 'Studies are built of flows.', 'FLOWS_NEEDED');
  }
  const topLevelBlocks = flowsInOrder(blocks).map(({ id }) => id);
  // Locked studies have been refused before this point.
  if (!canChooseFlowSelection({ topLevelBlocks, locked: false })) {
    const message = 'How a flow is selected can be chosen when there is more than one.';
    throw new Refusal(409, message, 'ONE_FLOW');
  }
  return { blockUsage };
}

async function settingsSet(
  tx: Tx,
  { study, stimuli }: StudyRows,
  { sensors, checks, deviceTypes }: StudyChange,
): Promise<Update> {
  if (!sensors && !checks && !deviceTypes) return {};
  const { preProcessingVersions } = await tx
    .selectFrom('companies')
    .select('preProcessingVersions')
    .where('id', '=', study.companyId)
    .executeTakeFirstOrThrow();
  const settings = {
    sensors: study.sensors,
    checks: { ...NO_CHECKS, ...study.checks },
    deviceTypes: study.deviceTypes,
  };
  const change = { sensors, checks, deviceTypes };
  // Locked studies have been refused before this point.
  const around = { stimuli, locked: false, preProcessingVersions, isLab: isLab(study) };
  const problem = settingsChangeProblem(settings, change, around);
  if (problem) throw new Refusal(400, SETTING_PROBLEM_MESSAGES[problem], 'SETTING_NOT_POSSIBLE');
  const after = applySettingsChange(settings, change, around);
  return {
    // A locked remote study may change its checks, and keeps the sensors that are stored.
    ...(sensors ? { sensors: JSON.stringify(after.sensors) } : {}),
    checks: JSON.stringify(after.checks),
    deviceTypes: [...new Set(after.deviceTypes)],
  };
}
