// Needs a page
import {
  changeAoiDefinition,
  createAoiDefinition,
  listAoiSets,
} from '@fovea/contract/analysis/aoi';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import { ApiError } from '@fovea/link/calls/apiError';
import { createIntl } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { edits } from '../../state/edits';
import { createHistory, type UndoHistory } from '../../editing/undoHistory';
import { setServerState, serverState } from '../../state/serverState';
import { createAoiActions, type AoiActions } from './aoiActions';
import { resolveConflict, shownAois, useAoiConflicts } from './aoiOutbox';
import { FakeAoiServer, refusal } from '../testing/fakeAoiServer';
import { findOverwrittenAois, forgetAoiSave } from './overwrittenAois';
import { rectangle } from './shapeEdits';

let server: FakeAoiServer;
vi.mock('../../state/api', () => ({
  call: (endpoint: Endpoint, input: Record<string, unknown>) =>
    Promise.resolve().then(() => {
      const answer = server.answer(endpoint, input);
      const isSaved = endpoint === createAoiDefinition || endpoint === changeAoiDefinition;
      if (server.losesAnswers && isSaved) throw new ApiError(0, '/aoi', null);
      return answer;
    }),
}));

let actions: AoiActions;
let history: UndoHistory;
const STUDY = 'study';
const place = { stimulusId: 'picture', respondentId: null };
const square = rectangle({ x0: 0.1, y0: 0.1, x1: 0.3, y1: 0.3 });
const names = () => shownAois(STUDY).map(({ name }) => name);
const onServer = () => server.set?.aoiDefinitions.map(({ name }) => name) ?? [];
/** Waits until the edits have been sent. */
const settled = () => edits.flush();

beforeEach(() => {
  server = new FakeAoiServer();
  setServerState(listAoiSets, { query: { studyId: STUDY } }, []);
  history = createHistory();
  actions = createAoiActions(STUDY, history, createIntl({ locale: 'en' }));
});
afterEach(() => {
  edits.clear();
  useAoiConflicts.setState({ conflicts: [] });
  server.set?.aoiDefinitions.forEach(({ id }) => forgetAoiSave(id));
  serverState.clear();
});

describe('a newly drawn AOI', () => {
  it('is shown immediately, reaches the server soon, and gets its own name and colour', async () => {
    actions.add('rectangle', square, place, 0);
    actions.addSquare(place, 0);
    expect(names()).toEqual(['AOI 1', 'AOI 2']);
    expect(onServer()).toEqual([]);
    await settled();
    await settled();
    expect(onServer()).toEqual(['AOI 1', 'AOI 2']);
    const [first, second] = shownAois(STUDY);
    expect(first?.displayColor).toBe('#ff8c00');
    expect(second?.displayColor).not.toBe('#ff8c00');
    expect(edits.status()).toBe('saved');
  });

  it('is rejected when its sides cross or a coordinate is not a number', () => {
    const crossed = [square[0]!, square[2]!, square[1]!, square[3]!];
    expect(actions.add('polygon', crossed, place, 0)).toBeNull();
    expect(actions.add('polygon', [{ x: NaN, y: 0 }, ...square], place, 0)).toBeNull();
    const million = Array.from({ length: 1_000_000 }, (_, at) => ({ x: at / 1e6, y: 0.5 }));
    expect(actions.add('polygon', million, place, 0)).toBeNull();
    expect(names()).toEqual([]);
    expect(history.now().done).toEqual([]);
  });

  it('disappears with undo and comes back unchanged with redo', async () => {
    const id = actions.addSquare(place, 0);
    await settled();
    await history.undo();
    expect(names()).toEqual([]);
    await settled();
    expect(onServer()).toEqual([]);
    await history.redo();
    await settled();
    expect(server.set?.aoiDefinitions[0]?.id).toBe(id);
  });
});

it('a deleted AOI is restored by undo, with its shape and name', async () => {
  const id = actions.add('rectangle', square, place, 0)!;
  actions.change([id], 'rename', () => ({ name: 'Logo' }));
  await settled();
  actions.remove([id]);
  await settled();
  expect(onServer()).toEqual([]);
  actions.undo();
  await settled();
  await settled();
  expect(onServer()).toEqual(['Logo']);
  expect(server.set?.aoiDefinitions[0]?.timeline[0]?.points).toEqual(square);
});

it('a change made offline stays visible and is sent once there is a connection', async () => {
  server.fails = new ApiError(0, '/aoi', null);
  actions.addSquare(place, 0);
  await settled();
  expect(names()).toEqual(['AOI 1']);
  expect(edits.status()).toBe('notSaved');
  server.fails = null;
  await settled();
  expect(onServer()).toEqual(['AOI 1']);
  expect(edits.status()).toBe('saved');
});

it('a change that the server refuses is no longer shown', async () => {
  server.fails = refusal(422);
  actions.addSquare(place, 0);
  await settled();
  expect(names()).toEqual([]);
});

describe('an AOI that another user changed in the meantime', () => {
  async function conflict() {
    const id = actions.addSquare(place, 0)!;
    await settled();
    server.colleague(id, { name: 'Theirs' });
    actions.change([id], 'rename', () => ({ name: 'Mine' }));
    await settled();
    const [found] = useAoiConflicts.getState().conflicts;
    expect(found?.theirs?.name).toBe('Theirs');
    expect(names()).toEqual(['Mine']);
    return found!;
  }

  it("takes the other user's version when the researcher chooses so", async () => {
    resolveConflict(await conflict(), 'theirs');
    await settled();
    expect(names()).toEqual(['Theirs']);
    expect(onServer()).toEqual(['Theirs']);
  });

  it('is overwritten when the researcher chooses so', async () => {
    resolveConflict(await conflict(), 'mine');
    await settled();
    expect(onServer()).toEqual(['Mine']);
  });

  it('is recreated when the other user deleted it', async () => {
    const id = actions.addSquare(place, 0)!;
    await settled();
    server.colleague(id, null);
    actions.change([id], 'rename', () => ({ name: 'Mine' }));
    await settled();
    const [found] = useAoiConflicts.getState().conflicts;
    expect(found?.theirs).toBeNull();
    resolveConflict(found!, 'mine');
    await settled();
    expect(onServer()).toEqual(['Mine']);
  });
});

describe('an AOI that two people edit', () => {
  it('keeps the changes of both when they changed different things', async () => {
    const id = actions.addSquare(place, 0)!;
    await settled();
    server.colleague(id, { displayColor: '#123456' });
    actions.change([id], 'rename', () => ({ name: 'Mine' }));
    await settled();
    expect(useAoiConflicts.getState().conflicts).toEqual([]);
    expect(server.set?.aoiDefinitions).toMatchObject([{ name: 'Mine', displayColor: '#123456' }]);
    expect(shownAois(STUDY)).toMatchObject([{ name: 'Mine', displayColor: '#123456' }]);
  });

  it('also when the change of the other one was seen before mine was sent', async () => {
    const id = actions.addSquare(place, 0)!;
    await settled();
    actions.change([id], 'color', () => ({ displayColor: '#654321' }), 'later');
    server.colleague(id, { name: 'Theirs' });
    setServerState(listAoiSets, { query: { studyId: STUDY } }, [server.set!]);
    await settled();
    expect(server.set?.aoiDefinitions).toMatchObject([{ name: 'Theirs', displayColor: '#654321' }]);
  });

  it.each(['mine', 'theirs'] as const)('asks for what both changed only: %s', async (whose) => {
    const id = actions.addSquare(place, 0)!;
    await settled();
    server.colleague(id, { name: 'Theirs', displayColor: '#123456' });
    actions.change([id], 'rename', () => ({ name: 'Mine', group: 'Logos' }));
    await settled();
    const [found] = useAoiConflicts.getState().conflicts;
    expect(found?.fields).toEqual(['name']);
    resolveConflict(found!, whose);
    await settled();
    const name = whose === 'mine' ? 'Mine' : 'Theirs';
    const both = { name, displayColor: '#123456', group: 'Logos' };
    expect(server.set?.aoiDefinitions).toMatchObject([both]);
    expect(shownAois(STUDY)).toMatchObject([both]);
  });

  it('is asked for when it was deleted and that was seen before mine was sent', async () => {
    const id = actions.addSquare(place, 0)!;
    await settled();
    actions.change([id], 'rename', () => ({ name: 'Mine' }), 'later');
    server.colleague(id, null);
    setServerState(listAoiSets, { query: { studyId: STUDY } }, [server.set!]);
    await settled();
    expect(useAoiConflicts.getState().conflicts).toMatchObject([{ theirs: null }]);
    expect(onServer()).toEqual([]);
    expect(names()).toEqual(['Mine']);
  });

  it('undo takes back the own change only', async () => {
    const id = actions.addSquare(place, 0)!;
    await settled();
    actions.change([id], 'rename', () => ({ name: 'Mine' }));
    await settled();
    server.colleague(id, { displayColor: '#123456' });
    setServerState(listAoiSets, { query: { studyId: STUDY } }, [server.set!]);
    await history.undo();
    await settled();
    expect(server.set?.aoiDefinitions).toMatchObject([{ name: 'AOI 1', displayColor: '#123456' }]);
  });
});

describe('what was saved here and overwritten by somebody else', () => {
  const told = () => findOverwrittenAois(server.set?.aoiDefinitions ?? [], () => false);

  it('is told once, with the fields that both changed', async () => {
    const id = actions.addSquare(place, 0)!;
    await settled();
    actions.change([id], 'rename', () => ({ name: 'Mine' }));
    await settled();
    server.colleague(id, { displayColor: '#123456' });
    expect(told()).toEqual([]);
    server.colleague(id, { name: 'Theirs' });
    expect(told()).toEqual([{ name: 'Mine', fields: ['name'] }]);
    expect(told()).toEqual([]);
  });

  it('is not what they had changed themselves', async () => {
    const id = actions.addSquare(place, 0)!;
    await settled();
    actions.change([id], 'rename', () => ({ name: 'Mine' }));
    await settled();
    server.colleague(id, { displayColor: '#123456' });
    actions.change([id], 'group', () => ({ group: 'Logos' }));
    await settled();
    server.colleague(id, { displayColor: '#654321' });
    expect(told()).toEqual([]);
    server.colleague(id, { name: 'Theirs', group: '' });
    expect(told()).toEqual([{ name: 'Mine', fields: ['name', 'group'] }]);
  });

  it('is told when it was deleted, but not when it was deleted here', async () => {
    const ids = [actions.addSquare(place, 0)!, actions.addSquare(place, 0)!];
    await settled();
    actions.change(ids, 'group', () => ({ group: 'Logos' }));
    await settled();
    actions.remove([ids[1]!]);
    await settled();
    server.colleague(ids[0]!, null);
    expect(told()).toEqual([{ name: 'AOI 1', fields: null }]);
  });
});

describe('a save that hangs', () => {
  const lost = new ApiError(0, '/aoi', null);

  it.each([true, false])(
    'sends later key presses afterwards; the first was stored: %s',
    async (isStored) => {
      const id = actions.addSquare(place, 0)!;
      await settled();
      server.losesAnswers = isStored;
      server.fails = isStored ? null : lost;
      actions.change([id], 'rename', () => ({ name: 'Mine' }));
      const sending = settled();
      actions.change([id], 'rename', () => ({ name: 'Mine too' }));
      await sending;
      server.losesAnswers = false;
      server.fails = null;
      await vi.waitFor(async () => {
        await settled();
        expect(edits.status()).toBe('saved');
      });
      expect(useAoiConflicts.getState().conflicts).toEqual([]);
      expect(onServer()).toEqual(['Mine too']);
      expect(edits.status()).toBe('saved');
    },
  );

  it('a new AOI keeps what was changed before its answer came', async () => {
    server.losesAnswers = true;
    const id = actions.addSquare(place, 0)!;
    const sending = settled();
    actions.change([id], 'rename', () => ({ name: 'Mine' }));
    await sending;
    server.losesAnswers = false;
    await settled();
    await settled();
    expect(onServer()).toEqual(['Mine']);
    expect(names()).toEqual(['Mine']);
  });

  it('leads to the conflict, with the later key presses, when somebody else changed it', async () => {
    const id = actions.addSquare(place, 0)!;
    await settled();
    server.colleague(id, { name: 'Theirs' });
    actions.change([id], 'rename', () => ({ name: 'Mine' }));
    const sending = settled();
    actions.change([id], 'color', () => ({ displayColor: '#654321' }));
    await sending;
    expect(useAoiConflicts.getState().conflicts).toMatchObject([{ fields: ['name'] }]);
    // Nothing is written over theirs before the choice.
    await settled();
    expect(onServer()).toEqual(['Theirs']);
    const [found] = useAoiConflicts.getState().conflicts;
    resolveConflict(found!, 'theirs');
    await settled();
    expect(server.set?.aoiDefinitions).toMatchObject([{ name: 'Theirs', displayColor: '#654321' }]);
  });
});

it('copies to other stimuli keep their name, or get a new one where it is taken', async () => {
  const id = actions.addSquare(place, 0)!;
  const [draft] = shownAois(STUDY);
  actions.copyTo([draft!], [place, { stimulusId: 'other', respondentId: null }]);
  const shown = shownAois(STUDY);
  expect(shown.map(({ name, stimuli }) => [name, stimuli[0]])).toEqual([
    ['AOI 1', 'picture'],
    ['AOI 2', 'picture'],
    ['AOI 1', 'other'],
  ]);
  // Offset on the same stimulus, where it would be hidden otherwise; same position elsewhere.
  expect(shown[1]?.timeline[0]?.points[0]?.x).toBeCloseTo(0.43, 6);
  expect(shown[2]?.timeline[0]?.points[0]?.x).toBeCloseTo(0.4, 6);
  expect(new Set(shown.map((each) => each.id)).size).toBe(3);
  expect(shown[0]?.id).toBe(id);
  await history.undo();
  expect(shownAois(STUDY)).toHaveLength(1);
});

it('consecutive key presses are one step', async () => {
  const id = actions.addSquare(place, 0)!;
  for (let at = 1; at <= 5; at++) {
    actions.change([id], 'move', () => ({ name: `moved ${at}` }), 'move');
  }
  expect(history.now().done).toHaveLength(2);
  await history.undo();
  expect(names()).toEqual(['AOI 1']);
});
