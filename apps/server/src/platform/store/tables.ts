import type { RecordingTables } from './recordingTables';
import type { AccountTables } from './accountTables';
import type { AnalysisTables } from './analysisTables';
import type { CoreTables } from './coreTables';

/** Every table, as the queries see it; each interface stands beside the topic of its migration. */
export interface Tables extends CoreTables, RecordingTables, AnalysisTables, AccountTables {}
