import type { Researcher } from '../../platform/http/caller';

/** Who asks for something to be done at a panel, for the audit log. */
export interface PanelRequest {
  readonly caller: Researcher;
  readonly ip: string;
}
