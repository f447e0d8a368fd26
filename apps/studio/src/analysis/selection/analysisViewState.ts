import { createViewState } from '../../state/viewState';
import { AnalysisState } from './analysisState';

/** The analysis state of each study, kept between visits and cleared when the user logs out. */
export const analysisViewState = createViewState('analysis', (from) => AnalysisState.parse(from));
