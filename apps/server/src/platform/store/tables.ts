import type { RecordingTables } from './recordingTables';
import type { AccountTables } from './accountTables';
import type { AnalysisTables } from './analysisTables';
import type { HouseTables } from './houseTables';

/** Every table, as the queries see it; each interface stands beside the topic of its migration. */
export interface Tables extends HouseTables, RecordingTables, AnalysisTables, AccountTables {}
