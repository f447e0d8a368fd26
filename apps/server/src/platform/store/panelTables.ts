import type { PanelProviderType } from '@fovea/contract/people/panelProviders';

export interface PanelTables {
  panelConnections: {
    companyId: string;
    type: PanelProviderType;
    sealedToken: string;
    tokenEnding: string;
    accountId: string;
    accountEmail: string;
    connectedBy: string | null;
    connectedAt: Date;
  };
}
