import type { InstructionOptions } from '@fovea/contract/studies/stimuli';

export const DEFAULT_INSTRUCTION: InstructionOptions = {
  color: '#000000',
  backgroundColor: '#d8d8d8',
  instructions: '',
};
