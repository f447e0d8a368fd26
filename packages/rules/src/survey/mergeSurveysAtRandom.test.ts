import { expect, test } from 'vitest';
import { mergeSurveys } from './mergeSurveys';
import { readSurvey, type SurveyJson } from './surveyTree';
import { namesOf } from './surveyRenames';

/** The same numbers for the same seed, 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

type Node = Record<string, unknown> & { name: string; elements?: Node[] };
type Survey = { pages: Node[]; [key: string]: unknown };

const base: Survey = {
  title: 'T',
  pages: [1, 2, 3].map((page) => ({
    name: `page${page}`,
    elements: [1, 2, 3].map((at) => ({
      ...{ type: 'text', name: `q${page}${at}`, title: `Q ${page} ${at}` },
      choices: ['a', 'b'],
    })),
  })),
};

/** A few edits as a person makes them; every text that is written has a mark of its own. */
function edited(random: () => number, who: string): Survey {
  const survey = structuredClone(base);
  const pick = <T>(list: T[]): T | undefined => list[Math.floor(random() * list.length)];
  let marks = 0;
  const mark = () => `<${who}${++marks}>`;
  for (let edits = 1 + Math.floor(random() * 5); edits > 0; edits--) {
    const page = pick(survey.pages);
    const list = page?.elements ?? [];
    const one = pick(list);
    const what = Math.floor(random() * 9);
    if (what === 0) survey['title'] = mark();
    else if (!page) continue;
    else if (what === 1) page['title'] = mark();
    else if (what === 2)
      list.splice(Math.floor(random() * 4), 0, { type: 'text', name: 'new1', title: mark() });
    else if (what === 3 && survey.pages.length > 1)
      survey.pages.splice(survey.pages.indexOf(page), 1);
    else if (!one) continue;
    else if (what === 4) one['title'] = mark();
    else if (what === 5) one['choices'] = ['a', mark(), 'b'];
    else if (what === 6) list.splice(list.indexOf(one), 1);
    else if (what === 7) one.name = `${one.name}${who}`;
    else {
      list.splice(list.indexOf(one), 1);
      pick(survey.pages)?.elements?.push(one);
    }
  }
  return survey;
}

const marksIn = (json: unknown) => new Set(JSON.stringify(json).match(/<[a-z]+\d+>/g));

test('nothing that either of two people wrote gets lost without a question', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = numbers(seed);
    const [mine, theirs] = [edited(random, 'me'), edited(random, 'you')];
    const { survey, conflicts } = mergeSurveys(base, mine, theirs);
    const found = marksIn([survey, conflicts]);
    const written = [...marksIn(mine), ...marksIn(theirs)];
    // A question that asks about something deleted stands for all that is in it.
    const isAsked = conflicts.some(({ kind }) => kind === 'deleted');
    const lost = written.filter((mark) => !found.has(mark));
    expect({ seed, lost: isAsked ? [] : lost }).toEqual({ seed, lost: [] });
  }
});

test('a merge is a survey: no name twice, and everything in its place', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = numbers(seed);
    const [mine, theirs] = [edited(random, 'me'), edited(random, 'you')];
    for (const whose of ['mine', 'theirs'] as const) {
      const { survey } = mergeSurveys(base, mine, theirs, { decide: () => whose });
      const ownTwice = namesOf(mine).length !== new Set(namesOf(mine)).size;
      const theirsTwice = namesOf(theirs).length !== new Set(namesOf(theirs)).size;
      const names = namesOf(survey);
      if (!ownTwice && !theirsTwice)
        expect({ seed, names }).toEqual({ seed, names: [...new Set(names)] });
      for (const node of readSurvey(survey).values()) {
        const isRight = node.kind === 'survey' ? node.parent === null : node.parent !== null;
        expect({ seed, id: node.id, isRight }).toMatchObject({ isRight: true });
      }
    }
  }
});

test('whoever changed nothing decides nothing', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const one: SurveyJson = edited(numbers(seed), 'me');
    expect(mergeSurveys(base, one, base).survey).toEqual(one);
    expect(mergeSurveys(base, base, one).survey).toEqual(one);
  }
});
