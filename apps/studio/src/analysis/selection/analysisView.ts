import { makeViewState } from '../../state/viewState';
import { AnalysisState } from './analysisState';

/** The analysis state of each study, kept between visits and cleared when the user logs out. */
export const analysisView = makeViewState('analysis', (from) => AnalysisState.parse(from));
