import { createViewState } from '../../state/viewState';
import { AnalysisState } from './analysisState';

/** The analysis state of each study, stored in the browser and cleared when the user signs out. */
export const analysisViewState = createViewState('analysis', (from) => AnalysisState.parse(from));
