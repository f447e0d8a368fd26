import type { UsageEvent } from '@fovea/contract/platform/telemetry';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createThrottle, routePattern } from './usage';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const view = (route: string): UsageEvent => ({ name: 'page-view', route });

describe('usage events', () => {
  it('are sent at once, then at most one per second, the newest of each name', () => {
    const sent: UsageEvent[] = [];
    const note = createThrottle((event) => void sent.push(event));
    note(view('/'));
    note(view('/folders'));
    note({ name: 'invalid-login', route: null });
    note(view('/studies/{studyId}'));
    expect(sent).toEqual([view('/')]);
    vi.advanceTimersByTime(999);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([view('/'), view('/studies/{studyId}')]);
    vi.advanceTimersByTime(1000);
    expect(sent.at(-1)).toEqual({ name: 'invalid-login', route: null });
    vi.advanceTimersByTime(5000);
    expect(sent).toHaveLength(3);
    note(view('/'));
    expect(sent).toHaveLength(4);
  });

  it.each([
    ['/', '/'],
    ['/studies/$studyId/sessions/$sessionId', '/studies/{studyId}/sessions/{sessionId}'],
    ['/studies/$studyId/', '/studies/{studyId}'],
  ])('name the parameters of %s', (path, named) => {
    expect(routePattern(path)).toBe(named);
  });
});
