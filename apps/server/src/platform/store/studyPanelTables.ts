import type { EndReason, PanelEnd } from '@fovea/contract/participation/panelEnds';
import type { Generated } from 'kysely';
import type { Json } from './coreTables';

/** Which panel sends a study its respondents, and how taking part ended for them. */
export interface StudyPanelTables {
  studyPanels: {
    studyId: string;
    companyId: string;
    kind: 'PROLIFIC' | 'REDIRECT';
    preset: string | null;
    /** The parameter of the link that holds the panel's id of the person. */
    idParameter: string;
    /** Addresses by end, with placeholders. */
    ends: Json<Readonly<Partial<Record<PanelEnd, string>>>>;
    sealedSecret: Generated<string | null>;
    createdAt: Date;
    updatedAt: Date;
  };
  panelEnds: {
    id: string;
    companyId: string;
    studyId: string;
    /** Null: a visitor who had no session. */
    sessionId: string | null;
    panelId: string | null;
    panelEnd: PanelEnd;
    reason: EndReason;
    endedAt: Date;
    notifiedAt: Generated<Date | null>;
    notifyError: Generated<string | null>;
  };
}
