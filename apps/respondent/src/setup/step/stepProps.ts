import type { Invitation } from '@fovea/contract/participation/takingPart';
import type { ReactNode } from 'react';
import type { Visit } from '../../visit/beginVisit';

/** Props of every setup step. */
export interface StepProps {
  readonly visit: Visit;
  readonly invitation: Invitation;
  /** "Step 2 of 6", above the title. */
  readonly eyebrow: ReactNode;
  readonly onDone: (how: 'done' | 'skipped') => void;
  /** The respondent cannot continue: the study ends here, for now. */
  readonly onLeave: () => void;
}
