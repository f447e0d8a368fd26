import type { RecordingTables } from './recordingTables';
import type { AccountTables } from './accountTables';
import type { AnalysisTables } from './analysisTables';
import type { HouseTables } from './houseTables';

/** Every table as the queries see it. */
export interface Tables extends HouseTables, RecordingTables, AnalysisTables, AccountTables {}
