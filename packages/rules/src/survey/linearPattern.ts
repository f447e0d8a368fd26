import { parsePattern, type PatternNode } from './patternSyntax';

/** Larger patterns are refused; a repeat of a letter up to 4,000 times is still below. */
export const PATTERN_STATES_MAX = 10_000;

type State =
  | { readonly kind: 'letter'; readonly isIn: (unit: number) => boolean; readonly next: number }
  | { readonly kind: 'fork'; readonly next: number[] }
  | {
      readonly kind: 'check';
      readonly holds: (text: Text, at: number) => boolean;
      readonly next: number;
    };

/** Where the machine has arrived at the end of the pattern. */
const DONE = -1;

interface Machine {
  readonly states: readonly State[];
  readonly start: number;
}

/** A text that is matched, with what is known of its places so far. */
interface Text {
  readonly text: string;
  readonly looks: Map<PatternNode, Uint8Array>;
}

/**
 * Compiles a regular expression of JavaScript to a test that takes time in proportion to the text,
 * whatever the pattern: all ways through it are followed at once (Thompson 1968), and what a look
 * ahead or behind says is found for all places in one pass over the text. It finds exactly what
 * `RegExp.prototype.test` finds.
 * @param flags `i`, or none
 * @returns null for patterns with back references and for patterns that are too large
 */
export function compilePattern(pattern: string, flags: string): ((text: string) => boolean) | null {
  const tree = parsePattern(pattern);
  if (!tree || stateCount(tree) > PATTERN_STATES_MAX) return null;
  const letters = new Map<string, (unit: number) => boolean>();
  const machine = compileMachine(tree, false, (source) => {
    const isIn = letters.get(source) ?? letterTest(source, flags);
    letters.set(source, isIn);
    return isIn;
  });
  return (text) => run(machine, { text, looks: new Map() }, false, 'first').length > 0;
}

/** What the states of a part would be if its repeats were written out. */
function stateCount(node: PatternNode): number {
  switch (node.kind) {
    case 'letter':
    case 'edge':
      return 1;
    case 'look':
      return 1 + stateCount(node.part);
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + stateCount(part), 0);
    case 'choice':
      return node.parts.reduce((sum, part) => sum + stateCount(part), 1);
    case 'repeat': {
      const each = stateCount(node.part);
      const open = node.most === Infinity ? 1 : node.most - node.least;
      // A repeat of nothing is nothing.
      return each === 0 ? 0 : node.least * each + open * (each + 1);
    }
  }
}

/** Whether a single UTF-16 unit is what `source` matches, as the browser itself says. */
function letterTest(source: string, flags: string): (unit: number) => boolean {
  const whole = new RegExp(`^(?:${source})$`, flags);
  const known = new Map<number, boolean>();
  return (unit) => {
    let isIn = known.get(unit);
    if (isIn === undefined) known.set(unit, (isIn = whole.test(String.fromCharCode(unit))));
    return isIn;
  };
}

const isWord = (text: string, at: number) => /\w/.test(text[at] ?? '');
const EDGE_CHECKS = {
  start: (_: Text, at: number) => at === 0,
  end: ({ text }: Text, at: number) => at === text.length,
  word: ({ text }: Text, at: number) => isWord(text, at - 1) !== isWord(text, at),
  notWord: ({ text }: Text, at: number) => isWord(text, at - 1) === isWord(text, at),
} as const;

/** @param isBackward whether the machine reads the text from its end */
function compileMachine(
  tree: PatternNode,
  isBackward: boolean,
  letterOf: (source: string) => (unit: number) => boolean,
): Machine {
  const states: State[] = [];
  const add = (state: State) => states.push(state) - 1;

  /** @param next the state after the node @returns the state before it */
  function compiled(node: PatternNode, next: number): number {
    switch (node.kind) {
      case 'letter':
        return add({ kind: 'letter', isIn: letterOf(node.source), next });
      case 'edge':
        return add({ kind: 'check', holds: EDGE_CHECKS[node.edge], next });
      case 'look':
        return add({ kind: 'check', holds: lookCheck(node, letterOf), next });
      case 'sequence':
        return isBackward
          ? node.parts.reduce((after, part) => compiled(part, after), next)
          : node.parts.reduceRight((after, part) => compiled(part, after), next);
      case 'choice':
        return add({ kind: 'fork', next: node.parts.map((part) => compiled(part, next)) });
      case 'repeat':
        return stateCount(node) === 0 ? next : repeated(node, next);
    }
  }

  function repeated(
    { part, least, most }: Extract<PatternNode, { kind: 'repeat' }>,
    next: number,
  ): number {
    let before = next;
    if (most === Infinity) {
      const out = [next];
      before = add({ kind: 'fork', next: out });
      out.push(compiled(part, before));
    } else {
      for (let more = least; more < most; more++) {
        before = add({ kind: 'fork', next: [next, compiled(part, before)] });
      }
    }
    for (let times = 0; times < least; times++) before = compiled(part, before);
    return before;
  }

  const start = compiled(tree, DONE);
  return { states, start };
}

/** A look ahead holds where a match begins, so that reading backward finds all such places at once. */
function lookCheck(
  node: Extract<PatternNode, { kind: 'look' }>,
  letterOf: (source: string) => (unit: number) => boolean,
): (text: Text, at: number) => boolean {
  const machine = compileMachine(node.part, !node.isBehind, letterOf);
  return (text, at) => {
    let places = text.looks.get(node);
    if (!places) {
      places = new Uint8Array(text.text.length + 1);
      for (const place of run(machine, text, !node.isBehind, 'all')) places[place] = 1;
      text.looks.set(node, places);
    }
    return (places[at] === 1) !== node.isNegated;
  };
}

/** The places where a match that begins anywhere is complete: all, or the first one. */
function run(
  { states, start }: Machine,
  text: Text,
  isBackward: boolean,
  wanted: 'first' | 'all',
): number[] {
  const { length } = text.text;
  const places: number[] = [];
  /** The letters that are waited for at this place. */
  let waiting: number[] = [];
  const seenAt = new Int32Array(states.length).fill(-1);
  for (let read = 0; read <= length; read++) {
    const at = isBackward ? length - read : read;
    const reached = [start];
    if (read > 0) {
      const unit = text.text.charCodeAt(isBackward ? at : at - 1);
      for (const place of waiting) {
        const state = states[place]!;
        if (state.kind === 'letter' && state.isIn(unit)) reached.push(state.next);
      }
    }
    waiting = [];
    let isDone = false;
    for (let place = reached.pop(); place !== undefined; place = reached.pop()) {
      if (place === DONE) {
        isDone = true;
        continue;
      }
      if (seenAt[place] === read) continue;
      seenAt[place] = read;
      const state = states[place]!;
      if (state.kind === 'letter') waiting.push(place);
      else if (state.kind === 'fork') reached.push(...state.next);
      else if (state.holds(text, at)) reached.push(state.next);
    }
    if (!isDone) continue;
    places.push(at);
    if (wanted === 'first') break;
  }
  return places;
}
