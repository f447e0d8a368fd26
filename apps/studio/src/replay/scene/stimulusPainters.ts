import type { BuiltType, Stimulus } from '@fovea/contract/studies/stimuli';
import { drawInstruction } from '../layers/drawInstruction';
import type { Paint } from '../scene/paint';

/** What stimuli are drawn from; `useDrawnBackground` hands it over. */
type Options = Pick<Stimulus, 'instructionOptions'>;

/**
 * What is drawn below the gaze for a type that is not made of a file. Null: nothing, as it has a file, or as
 * every respondent saw it differently.
 */
export const STIMULUS_PAINTERS: Readonly<
  Record<BuiltType, ((options: Options) => Paint | undefined) | null>
> = {
  IMAGE: null,
  VIDEO: null,
  INSTRUCTION: instruction,
  CALIBRATION: null,
  WEB: null,
  QUALTRICS: null,
  JS_SURVEY: null,
};

function instruction({ instructionOptions }: Options): Paint | undefined {
  if (!instructionOptions) return undefined;
  return (context, timeMs, view) => drawInstruction(context, instructionOptions, timeMs, view);
}
