import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import type { SignalId } from '@fovea/science/signals/signalCatalogue';
import { readSignals } from '../../replay/signals/loadedSignals';
import { call } from '../../state/api';
import { meanOverTime } from './signalMeans';
import type { ComparedView } from '../views/views';

/** Number of parallel requests: browsers open no more connections anyway. */
const AT_ONCE = 6;

/** [signals][views] the mean over time of every respondent, by session. */
export type SignalMeans = readonly (readonly ReadonlyMap<string, number>[])[];

/**
 * Reads the signals of every respondent, because those of a segment hold no individual values.
 *
 * @param progress called with the number done and the total
 * @throws when results cannot be fetched
 */
export async function readSignalMeans(
  studyId: string,
  views: readonly ComparedView[],
  signals: readonly SignalId[],
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<SignalMeans> {
  const means = signals.map(() => views.map(() => new Map<string, number>()));
  const members = views.map(({ segment }) => new Set(segment.respondents));
  const waiting = [...new Set(views.flatMap(({ segment }) => segment.respondents))];
  const total = waiting.length;
  let done = 0;
  const worker = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      signal.throwIfAborted();
      await readOne(id);
      progress(++done, total);
    }
  };
  const readOne = async (sessionId: string) => {
    const own = views.filter((_, at) => members[at]!.has(sessionId));
    const results = await call(listRespondentResults, { studyId, sessionId }, { signal });
    for (const stimulusId of new Set(own.map(({ stimulus }) => stimulus.id))) {
      const url = results.find((each) => each.stimulusId === stimulusId)?.signalsUrl;
      if (!url) continue;
      const loaded = await readSignals('respondent', url, signal);
      for (const [at, view] of views.entries()) {
        if (view.stimulus.id !== stimulusId || !own.includes(view)) continue;
        signals.forEach((each, place) => {
          means[place]![at]!.set(sessionId, meanOverTime(loaded, each));
        });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return means;
}
