import type { Invitation } from '@fovea/contract/participation/participation';
import type { ReactNode } from 'react';
import type { SessionContext } from '../../session/sessionContext';

/** Props of every setup step. */
export interface StepProps {
  readonly context: SessionContext;
  readonly invitation: Invitation;
  /** "Step 2 of 6", above the title. */
  readonly eyebrow: ReactNode;
  readonly onDone: (how: 'done' | 'skipped') => void;
  /** The respondent cannot continue: the study ends here, for now. */
  readonly onLeave: () => void;
}
