import { makeViewState } from '../../state/viewState';
import { AnalysisState } from './analysisState';

/** The analysis state of each study, stored in the browser and cleared when the user signs out. */
export const analysisView = makeViewState('analysis', (from) => AnalysisState.parse(from));
