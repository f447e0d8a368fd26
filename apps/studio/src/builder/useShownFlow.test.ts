// Needs a page
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aBlock, aStimulus, aStudy } from './testing/aStudy';
import type { BuilderSearch } from './structure/builderSearch';
import { useShownFlow } from './useShownFlow';

const stimuli = ['a', 'b', 'c', 'd'].map((id) => aStimulus(`in ${id}`, 'IMAGE'));
const withFlows = (...ids: string[]) =>
  aStudy(
    ids.map((id, at) => aBlock(id, [`in ${id}`], at)),
    stimuli,
  );

function shown(ids: string[], search: BuilderSearch) {
  const write = vi.fn();
  const hook = renderHook(
    (props: { ids: string[]; search: BuilderSearch }) =>
      useShownFlow(withFlows(...props.ids), props.search, write),
    { initialProps: { ids, search } },
  );
  return { hook, write };
}

test.each([
  ['b', ['a', 'c', 'd'], 'c'],
  ['d', ['a', 'b', 'c'], 'c'],
  ['a', ['b', 'c', 'd'], 'b'],
  ['b', ['a', 'd'], 'd'],
  ['c', ['a', 'b'], 'b'],
])('when %s is deleted and %s are left, %s is shown', (flow, left, next) => {
  const { hook, write } = shown(['a', 'b', 'c', 'd'], { flow });
  expect(hook.result.current).toBe(flow);
  // The address still names the deleted flow: it follows later.
  hook.rerender({ ids: left, search: { flow } });
  expect(hook.result.current).toBe(next);
  expect(write).toHaveBeenCalledWith({ flow: next });
  hook.rerender({ ids: left, search: { flow } });
  expect(hook.result.current).toBe(next);
  hook.rerender({ ids: left, search: { flow: next } });
  expect(hook.result.current).toBe(next);
});

test('without a flow in the address, the first one is shown', () => {
  const { hook, write } = shown(['a', 'b'], {});
  expect(hook.result.current).toBe('a');
  expect(write).not.toHaveBeenCalled();
});

test('an unknown flow in the address gives way to the first one', () => {
  const { hook, write } = shown(['a', 'b'], { flow: 'elsewhere' });
  expect(hook.result.current).toBe('a');
  expect(write).toHaveBeenCalledWith({ flow: 'a' });
});

test('a link to a stimulus opens its flow', () => {
  expect(shown(['a', 'b'], { item: 'in b' }).hook.result.current).toBe('b');
});

test('a link to a block opens its flow', () => {
  const study = aStudy(
    [aBlock('a', [], 0), aBlock('b', ['block:inner'], 1), aBlock('inner', [])],
    [],
  );
  const { result } = renderHook(() => useShownFlow(study, { item: 'inner' }, () => {}));
  expect(result.current).toBe('b');
});
