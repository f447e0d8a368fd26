import type { ParameterValue, TemplateParameter } from '@fovea/contract/studies/reports';
import type { ReactNode } from 'react';
import type { StudyChoices } from './studyChoices';

/** What the field of a parameter is given, whatever its type. */
export interface ParameterFieldProps {
  readonly parameter: TemplateParameter;
  readonly value: ParameterValue | null;
  readonly choices: StudyChoices;
  /** What is wrong with the value, once it is to be shown. */
  readonly error: ReactNode;
  readonly onChange: (value: ParameterValue | null) => void;
  /** The field has lost the focus: what is wrong with it may be shown. */
  readonly onLeave: () => void;
}
