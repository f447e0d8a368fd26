import type { RecordingTables } from './recordingTables';
import type { AccountTables } from './accountTables';
import type { AppTables } from './appTables';
import type { AnalysisTables } from './analysisTables';
import type { CoreTables } from './coreTables';
import type { ExportTables } from './exportTables';
import type { ImportTables } from './importTables';
import type { PanelTables } from './panelTables';
import type { LabTables } from './labTables';
import type { LicenseTables } from './licenseTables';
import type { PaymentTables } from './paymentTables';
import type { RecruitmentTables } from './recruitmentTables';
import type { ReportTables } from './reportTables';
import type { StudyPanelTables } from './studyPanelTables';
import type { SupportTables } from './supportTables';
import type { VisualExportTables } from './visualExportTables';
import type { WebhookTables } from './webhookTables';

/** Every table as the queries see it. */
export interface Tables
  extends
    CoreTables,
    RecordingTables,
    AnalysisTables,
    AccountTables,
    AppTables,
    ExportTables,
    ImportTables,
    LabTables,
    LicenseTables,
    PaymentTables,
    VisualExportTables,
    ReportTables,
    PanelTables,
    StudyPanelTables,
    RecruitmentTables,
    SupportTables,
    WebhookTables {}
