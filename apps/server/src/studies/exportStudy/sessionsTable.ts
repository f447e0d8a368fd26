import {
  countColumn,
  numberColumn,
  textColumn,
  yesNoColumn,
  type ValueColumn,
  type ValueTable,
} from '@fovea/science/tables/valueColumns';
import type { LowQualityReason } from '@fovea/rules/participation/lowQuality';
import { lowQualityMessage, lowQualityReasons } from '@fovea/rules/participation/lowQuality';
import { browserName } from '@fovea/rules/participation/browserName';
import { deviceOf } from '@fovea/rules/analysis/segmentCriteriaFacts';
import { noGazeMessage } from '@fovea/rules/participation/noGazeMessage';
import { receiptCode } from '@fovea/rules/participation/receiptCode';
import { screenedOutMessage } from '@fovea/rules/participation/screenedOutMessage';
import { sessionStateIn } from '@fovea/rules/participation/sessions';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { sessionFacts } from '../../research/recordings/sessionFacts';
import type { ExportedSession, ExportSource } from '../exportFiles/exportSource';

interface SessionsRow {
  readonly respondent: string;
  readonly session: ExportedSession;
  readonly state: string;
  readonly flow: string | null;
  readonly reasons: readonly LowQualityReason[];
}

type Row = SessionsRow;

/** @param variables names of the variables that have a column; empty: they were not asked for */
export function sessionsTable(variables: readonly string[]): ValueTable<SessionsRow> {
  return {
    name: 'sessions',
    definition: 'One row per respondent: who took part, when, with what, and how well.',
    columns: [...COLUMNS, ...variables.map(variableColumn)],
  };
}

/**
 * The variables of the exported respondents, in alphabetical order; none unless asked for. Those of all
 * parts of the export, so that each part has the same columns.
 */
export function exportedVariables({ request, wholeExport }: ExportSource): string[] {
  if (!request.contents.variables) return [];
  return [...new Set(wholeExport.flatMap(({ session }) => Object.keys(session.variables)))].sort();
}

export function sessionsRows({ request, study, blocks, respondents }: ExportSource): SessionsRow[] {
  const sensors = measuredSensors(study);
  return respondents.map(({ name, session }) => {
    const failed = session.processingError !== null;
    const facts = sessionFacts({ ...session, failed });
    return {
      respondent: name,
      session,
      state: sessionStateIn(
        study,
        { ...facts, machineId: session.machineId },
        request.requestedAt.getTime(),
      ),
      flow: blocks.find(({ id }) => id === session.stimuliBlock)?.displayName ?? null,
      reasons: lowQualityReasons(session.quality, sensors, session),
    };
  });
}

const device = (key: string) => (row: Row) => {
  const value = row.session.device[key];
  return typeof value === 'number' ? value : null;
};
const deviceText = (key: string) => (row: Row) => {
  const value = row.session.device[key];
  return typeof value === 'string' && value !== '' ? value : null;
};
const browser = ({ session }: Row) => browserName(String(session.device['userAgent'] ?? ''));

const COLUMNS: readonly ValueColumn<Row>[] = [
  textColumn(
    'respondent',
    'Name of the respondent in this export: the label, or a pseudonym in the order of the sessions. The key of all tables.',
    (row) => row.respondent,
  ),
  textColumn(
    'session_id',
    'Id of the session; stands in this table only.',
    (row) => row.session.id,
  ),
  textColumn('state', 'State of the session when the export was asked for.', (row) => row.state),
  textColumn('start_time', 'When the respondent agreed, ISO 8601 in UTC.', ({ session }) =>
    session.createdAt.toISOString(),
  ),
  textColumn(
    'end_time',
    'When the respondent reached the end, ISO 8601 in UTC; empty: not.',
    ({ session }) => session.endedAt?.toISOString() ?? null,
  ),
  textColumn('flow', 'Name of the flow that was shown.', (row) => row.flow),
  textColumn(
    'device',
    'Kind of device.',
    ({ session }) => deviceOf({ device: { ...session.device } }),
    {
      range: 'Desktop, Tablet, Phone, Unknown',
    },
  ),
  textColumn('browser', 'Browser, as it names itself.', (row) => browser(row).browser),
  countColumn(
    'browser_version',
    'Main version of the browser.',
    (row) => browser(row).majorVersion,
  ),
  textColumn('system', 'Operating system, as the browser names it.', (row) => browser(row).system),
  textColumn('language', 'Language of the browser.', deviceText('language')),
  numberColumn('screen_width_px', 'px', 'Width of the screen, CSS px.', device('screenWidthPx')),
  numberColumn('screen_height_px', 'px', 'Height of the screen, CSS px.', device('screenHeightPx')),
  numberColumn(
    'device_pixel_ratio',
    '1',
    'Pixels of the device per CSS px.',
    device('devicePixelRatio'),
  ),
  textColumn(
    'screen_size_method',
    'How the size of the screen in cm was known: measured with a bank card, or assumed.',
    ({ session }) => session.quality?.screenSizeMethod ?? null,
    { range: 'bank-card, assumed' },
  ),
  numberColumn(
    'age',
    'years',
    'Age, if a parameter of the link told it.',
    ({ session }) => session.age,
  ),
  textColumn(
    'gender',
    'Gender, if a parameter of the link told it.',
    ({ session }) => session.gender,
    {
      range: 'MALE, FEMALE, OTHER',
    },
  ),
  yesNoColumn(
    'low_quality',
    'Whether the recording counts as of low quality: the flag of a researcher, otherwise the automatic one.',
    ({ session, reasons }) => session.lowQualityManual ?? reasons.length > 0,
  ),
  yesNoColumn(
    'low_quality_manual',
    'Flag of a researcher; empty: left to the automatic one.',
    ({ session }) => session.lowQualityManual,
  ),
  yesNoColumn('low_quality_auto', 'The automatic flag.', ({ reasons }) => reasons.length > 0),
  textColumn(
    'low_quality_reasons',
    'Why the automatic flag is set.',
    ({ reasons }) => reasons.map(lowQualityMessage).join(' ') || null,
  ),
  textColumn(
    'no_gaze_cause',
    'Why there is no gaze although the study asks for it; empty: there is, or it was not asked for.',
    ({ session }) => session.noGaze?.cause ?? null,
  ),
  textColumn(
    'no_gaze_detail',
    'The same as a sentence.',
    ({ session }) => session.noGaze && noGazeMessage(session.noGaze),
  ),
  textColumn(
    'screened_out',
    'The threshold of the study that ended the session; empty: none did.',
    ({ session }) => session.screenedOut?.reason ?? null,
    { range: 'FRAME_RATE, FACE, CALIBRATION_ERROR' },
  ),
  textColumn(
    'screened_out_detail',
    'The same as a sentence with what was measured.',
    ({ session }) => session.screenedOut && screenedOutMessage(session.screenedOut),
  ),
  yesNoColumn(
    'is_partial',
    'Only a part of the recording arrived, and was taken for the whole.',
    ({ session }) => session.isPartial,
  ),
  numberColumn(
    'consent_version',
    '',
    'Version of the consent text.',
    ({ session }) => session.consent.version,
    { decimals: 0 },
  ),
  textColumn(
    'consent_locale',
    'Language in which it was read.',
    ({ session }) => session.consent.locale,
  ),
  textColumn(
    'consent_time',
    'When the respondent agreed, by the clock of the server.',
    ({ session }) => session.consent.serverTime,
  ),
  textColumn(
    'consent_text_sha256',
    'Hash of the text that was agreed to.',
    ({ session }) => session.consent.textSha256,
  ),
  textColumn(
    'receipt_code',
    'The code that the respondent has, to ask about or withdraw the recording.',
    ({ session }) => receiptCode(session.id),
  ),
];

function variableColumn(name: string): ValueColumn<Row> {
  return textColumn(
    `variable_${name}`,
    `The variable "${name}" of the session: a parameter of the link, or determined from one.`,
    ({ session }) =>
      Object.hasOwn(session.variables, name) ? (session.variables[name] ?? null) : null,
  );
}
