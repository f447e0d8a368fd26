import type { EndReason, PanelEnd } from '@fovea/contract/participation/panelEnds';
import type {
  EndAddresses,
  PanelPreset,
  PanelSigning,
  StatusCall,
} from '@fovea/contract/participation/redirectPanels';
import type { Generated } from 'kysely';
import type { Json, JsonOrNull } from './coreTables';

/** Which panel sends a study its respondents, and how taking part ended for them. */
export interface StudyPanelTables {
  studyPanels: {
    studyId: string;
    companyId: string;
    kind: 'PROLIFIC' | 'REDIRECT';
    /** Null for PROLIFIC. */
    preset: PanelPreset | null;
    /** The parameter of the link that holds the panel's id of the person. */
    idParameter: string;
    /** Addresses by end, with placeholders. */
    ends: Json<EndAddresses>;
    signing: JsonOrNull<PanelSigning>;
    sealedSecret: Generated<string | null>;
    statusCall: JsonOrNull<StatusCall>;
    /** False: sessions from before it have no place yet. */
    isCounted: Generated<boolean>;
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
  /** Of sessions whose study has a panel or a quota. */
  panelPlaces: {
    sessionId: string;
    companyId: string;
    studyId: string;
    panelId: string | null;
    cells: string[];
    reservedAt: Date;
  };
}
