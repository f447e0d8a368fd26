import {
  changeAoiDefinition,
  changeAoiSet,
  createAoiDefinition,
  createAoiSet,
  deleteAoiDefinition,
  getAoiSet,
  getAoiStats,
  listAoiSets,
  type AoiSet,
  type NewAoiDefinition,
} from '@fovea/contract/analysis/aoi';
import { createStimulus, deleteStimulus } from '@fovea/contract/studies/stimuli';
import { restoreRemoval } from '@fovea/contract/studies/blocks';
import { createStudy, getStudy } from '@fovea/contract/studies/studies';
import {
  deleteStudy,
  deleteStudyForEver,
  setEditors,
} from '@fovea/contract/studies/studyLifecycle';
import {
  AOI_SET_POINTS_MAX,
  AOIS_PER_SET_MAX,
  DEFAULT_AOI_SQUARE,
} from '@fovea/rules/analysis/aoi';
import { FEATURES } from '@fovea/contract/protocol/access';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { aRespondent, collecting } from '../../testing/aStudy';
import { studyFixture } from '../../testing/studyFixture';
import { newId } from '../../platform/store/newId';
import { sweepSnapshots } from '../../studies/studies/sweepSnapshots';

const at = studyFixture();
const { refused } = at;
let set: AoiSet;
let textId: string;

beforeEach(async () => {
  set = await at.ada.call(createAoiSet, { body: { study: at.study.id } });
  const study = await at.addText('A text');
  textId = study.id;
});

const square = DEFAULT_AOI_SQUARE.map((point) => ({ ...point }));
const shape = (ts: number, points: readonly { x: number; y: number }[] = square) => ({
  ts,
  points: [...points],
  source: 'drawn' as const,
});
const wanted = (more: Partial<NewAoiDefinition> = {}): NewAoiDefinition => ({
  id: newId(),
  name: 'Logo',
  displayColor: '#FF8C00',
  aoiSet: set.id,
  stimuli: [textId],
  respondent: null,
  group: '',
  shape: 'rectangle',
  timeline: [shape(0)],
  time: null,
  ...more,
});
const draw = (more: Partial<NewAoiDefinition> = {}) =>
  at.ada.call(createAoiDefinition, { body: wanted(more) });
const now = () => at.ada.call(getAoiSet, { aoiSetId: set.id });

describe('the AOI set of a study', () => {
  it('is created once, even by concurrent requests', async () => {
    const { id: study } = await at.ada.call(createStudy, {
      body: { name: `Other ${newId().slice(-12)}` },
      query: {},
    });
    expect(await at.ada.call(listAoiSets, { query: { studyId: study } })).toEqual([]);
    const created = await Promise.all(
      Array.from({ length: 6 }, () => at.ada.call(createAoiSet, { body: { study } })),
    );
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    expect(created[0]).toMatchObject({
      name: 'AOIs',
      company: at.ada.companyId,
      study,
      aoiDefinitions: [],
      calculatingAois: [],
    });
    const metrics = created[0]!.metadata.groups.flatMap((group) => group.metrics);
    expect(metrics.map(({ id }) => id)).toEqual(expect.arrayContaining(['ttffMs', 'visitsGaze']));
    expect(await at.ada.call(listAoiSets, { query: { studyId: study } })).toEqual([created[0]]);
  });

  it('can be renamed', async () => {
    await at.ada.call(changeAoiSet, { aoiSetId: set.id, body: { name: ' Shelf ' } });
    expect((await now()).name).toBe('Shelf');
    await expect(
      at.ada.call(changeAoiSet, { aoiSetId: set.id, body: { name: '  ' } }),
    ).rejects.toMatchObject(refused(422));
  });

  it('is visible to those who can see the study, and to nobody else', async () => {
    const { id } = await draw();
    const others = FEATURES.filter(
      (feature) => feature !== 'ACCOUNT_ADMINISTRATION' && feature !== 'INTERNAL',
    );
    const bob = await at.server.signedIn(others);
    const mallory = await at.server.otherCompanyUser();
    await at.ada.call(setEditors, { studyId: at.study.id, body: { editors: [at.ada.userId] } });
    for (const { call } of [bob, mallory]) {
      const gone = refused(404);
      const sets = await call(listAoiSets, { query: {} });
      expect(sets.map((one) => one.id)).not.toContain(set.id);
      await expect(call(listAoiSets, { query: { studyId: at.study.id } })).rejects.toMatchObject(
        gone,
      );
      await expect(call(getAoiSet, { aoiSetId: set.id })).rejects.toMatchObject(gone);
      await expect(call(getAoiStats, { aoiSetId: set.id })).rejects.toMatchObject(gone);
      await expect(call(createAoiSet, { body: { study: at.study.id } })).rejects.toMatchObject(
        gone,
      );
      await expect(call(createAoiDefinition, { body: wanted() })).rejects.toMatchObject(gone);
      await expect(
        call(changeAoiDefinition, { aoiDefinitionId: id, body: { name: 'Mine' } }),
      ).rejects.toMatchObject(gone);
      await expect(call(deleteAoiDefinition, { aoiDefinitionId: id })).rejects.toMatchObject(gone);
    }
    expect((await now()).aoiDefinitions.map(({ name }) => name)).toEqual(['Logo']);
    expect((await at.ada.call(listAoiSets, { query: {} })).map((one) => one.id)).toContain(set.id);
  });

  it('is deleted with its study', async () => {
    const { id } = await draw();
    await at.ada.call(deleteStudy, { studyId: at.study.id });
    await expect(now()).rejects.toMatchObject(refused(404));
    await at.ada.call(deleteStudyForEver, {
      studyId: at.study.id,
      query: { confirmation: 'delete' },
    });
    await at.server.runJobs();
    const { db } = at.server.context;
    const rows = await db.selectFrom('aoiDefinitions').select('id').where('id', '=', id).execute();
    expect(rows).toEqual([]);
    expect(await db.selectFrom('aoiSets').where('id', '=', set.id).execute()).toEqual([]);
  });
});

describe('an AOI', () => {
  it('is created once per id', async () => {
    const body = wanted({ time: 120, group: 'Brands', timeline: [shape(0), shape(500, [])] });
    const created = await at.ada.call(createAoiDefinition, { body });
    expect(created).toEqual({
      ...body,
      displayColor: '#ff8c00',
      updatedDate: expect.stringMatching(/^20\d\d-.*Z$/) as string,
    });
    expect(await at.ada.call(createAoiDefinition, { body })).toEqual(created);
    expect((await now()).aoiDefinitions).toEqual([created]);
    // After a deletion the same id is free again, which undo relies on.
    await at.ada.call(deleteAoiDefinition, { aoiDefinitionId: created.id });
    expect((await now()).aoiDefinitions).toEqual([]);
    await expect(
      at.ada.call(deleteAoiDefinition, { aoiDefinitionId: created.id }),
    ).rejects.toMatchObject(refused(404));
    await at.ada.call(createAoiDefinition, { body });
    expect((await now()).aoiDefinitions).toHaveLength(1);
  });

  it('with an id that another study uses is refused', async () => {
    const { id } = await draw();
    const mallory = await at.server.otherCompanyUser();
    const { id: study } = await mallory.call(createStudy, { body: { name: 'Theirs' }, query: {} });
    const theirs = await mallory.call(createAoiSet, { body: { study } });
    const stimulus = await mallory.call(getStudy, { studyId: study });
    const text = await mallory.call(createStimulus, {
      studyId: study,
      body: { type: 'INSTRUCTION', name: 'Text', blockId: stimulus.topLevelBlocks[0]! },
    });
    await expect(
      mallory.call(createAoiDefinition, {
        body: wanted({ id, aoiSet: theirs.id, stimuli: [text.id] }),
      }),
    ).rejects.toMatchObject(refused(409, 'ID_TAKEN'));
    await expect(
      mallory.call(createAoiDefinition, { body: wanted({ aoiSet: theirs.id }) }),
    ).rejects.toMatchObject(refused(404));
    await expect(draw({ id: '../etc' })).rejects.toMatchObject(refused(422, 'BAD_ID'));
  });

  it('is changed with a new date each time, and concurrent changes are not overwritten', async () => {
    let aoi = await draw();
    const dates = [aoi.updatedDate];
    for (let n = 0; n < 5; n++) {
      aoi = await at.ada.call(changeAoiDefinition, {
        aoiDefinitionId: aoi.id,
        body: { name: `Logo ${n}`, updatedDate: aoi.updatedDate },
      });
      dates.push(aoi.updatedDate);
    }
    expect(new Set(dates).size).toBe(6);
    expect(dates.toSorted()).toEqual(dates);
    await expect(
      at.ada.call(changeAoiDefinition, {
        aoiDefinitionId: aoi.id,
        body: { displayColor: '#123456', updatedDate: dates[2] },
      }),
    ).rejects.toMatchObject(refused(409, 'STALE_AOI'));
    // A change to the same values is ignored.
    const same = await at.ada.call(changeAoiDefinition, {
      aoiDefinitionId: aoi.id,
      body: { name: aoi.name, timeline: aoi.timeline },
    });
    expect(same).toEqual(aoi);
    const both = await Promise.allSettled(
      ['#111111', '#222222'].map((displayColor) =>
        at.ada.call(changeAoiDefinition, {
          aoiDefinitionId: aoi.id,
          body: { displayColor, updatedDate: aoi.updatedDate },
        }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('gets a new date even when the clock stands still', async () => {
    const aoi = await draw();
    const stopped = at.server.context.now();
    const { db } = at.server.context;
    const later = new Date(stopped.getTime() + 60_000);
    await db
      .updateTable('aoiDefinitions')
      .set({ updatedAt: later })
      .where('id', '=', aoi.id)
      .execute();
    const changed = await at.ada.call(changeAoiDefinition, {
      aoiDefinitionId: aoi.id,
      body: { name: 'Later' },
    });
    expect(Date.parse(changed.updatedDate)).toBe(later.getTime() + 1);
  });

  it.each([
    ['two points', [shape(0, square.slice(0, 2))], 'A shape needs at least 3 points.'],
    [
      'crossing sides',
      [shape(0, [square[0]!, square[2]!, square[1]!, square[3]!])],
      'The sides of the shape cross. Draw it without crossing a side.',
    ],
    [
      'an end as its first shape',
      [shape(0, []), shape(1)],
      'The first shape of an AOI cannot be its end.',
    ],
    [
      'times out of order',
      [shape(5), shape(5)],
      'The shapes are not in the order of their times, or two have the same time.',
    ],
  ])('with %s is refused', async (_, timeline, message) => {
    await expect(draw({ timeline })).rejects.toMatchObject({
      ...refused(422, 'BAD_SHAPE'),
      message,
    });
    const { id } = await draw();
    await expect(
      at.ada.call(changeAoiDefinition, { aoiDefinitionId: id, body: { timeline } }),
    ).rejects.toMatchObject({ status: 422, message });
  });

  it('with invalid numbers is refused', async () => {
    const body = JSON.stringify(wanted()).replace('0.4', '1e999');
    const answer = await fetch(`${at.server.base}/aoi/definitions/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${at.ada.token}`, 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(400);
    await answer.arrayBuffer();
  });

  it('must be on a stimulus of this study that supports AOIs', async () => {
    const calibration = at.study.stimuli.find(({ type }) => type === 'CALIBRATION')!;
    await expect(draw({ stimuli: [calibration.id] })).rejects.toMatchObject(
      refused(422, 'NO_AOIS'),
    );
    await expect(draw({ stimuli: ['unknown'] })).rejects.toMatchObject(refused(404));
    await expect(draw({ respondent: 'unknown' })).rejects.toMatchObject(refused(404));
    const website = await at.ada.call(createStimulus, {
      studyId: at.study.id,
      body: {
        type: 'WEB',
        name: 'Site',
        blockId: at.flowId,
        websiteUrl: 'https://example.org',
      },
    });
    await expect(draw({ stimuli: [website.id] })).rejects.toMatchObject(
      refused(422, 'RESPONDENT_NEEDED'),
    );
    await collecting(at.server, at.study.id, true);
    const { sessionId, begin } = await aRespondent(at.server, at.study.id);
    const aoi = await draw({ stimuli: [website.id], respondent: sessionId });
    expect(aoi.respondent).toBe(sessionId);
    const secret = { secret: begin.secret };
    const withdrawn = { studyId: at.study.id, sessionId, body: secret };
    await at.server.callWith(null)(withdrawSession, withdrawn);
    expect((await now()).aoiDefinitions).toEqual([]);
    // As when a deletion is undone in another window.
    await expect(draw({ stimuli: [website.id], respondent: sessionId })).rejects.toMatchObject(
      refused(404),
    );
    const other = await at.ada.call(createStudy, {
      body: { name: `Other ${newId().slice(-12)}` },
      query: {},
    });
    const elsewhere = await at.ada.call(createAoiSet, { body: { study: other.id } });
    await expect(draw({ aoiSet: elsewhere.id })).rejects.toMatchObject(refused(404));
  });

  it('is restored with its stimulus, and deleted when that can no longer be restored', async () => {
    const { id } = await draw();
    const remove = () =>
      at.ada.call(deleteStimulus, {
        studyId: at.study.id,
        stimulusId: textId,
        query: { blockId: at.flowId },
      });
    const first = await remove();
    expect((await now()).aoiDefinitions).toEqual([]);
    await at.ada.call(restoreRemoval, { studyId: at.study.id, removalId: first.removalId });
    expect((await now()).aoiDefinitions.map((aoi) => aoi.id)).toEqual([id]);
    const { context } = at.server;
    const rows = () =>
      context.db.selectFrom('aoiDefinitions').select('id').where('id', '=', id).execute();
    await remove();
    await sweepSnapshots(context);
    expect(await rows()).toHaveLength(1);
    const later = new Date(context.now().getTime() + 31 * 24 * 60 * 60_000);
    await sweepSnapshots({ ...context, now: () => later });
    expect(await rows()).toEqual([]);
  });

  it('needs a name, and their number is limited', async () => {
    await expect(draw({ name: '  ' })).rejects.toMatchObject(refused(422, 'NAME_EMPTY'));
    const { db } = at.server.context;
    const stored = await draw();
    const row = await db
      .selectFrom('aoiDefinitions')
      .selectAll()
      .where('id', '=', stored.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('aoiDefinitions')
      .values(
        Array.from({ length: AOIS_PER_SET_MAX - 1 }, () => ({
          ...row,
          id: newId(),
          timeline: JSON.stringify(row.timeline),
        })),
      )
      .execute();
    await expect(draw()).rejects.toMatchObject(refused(409, 'TOO_MANY_AOIS'));
  });

  it('is refused when the set would have too many points for one response', async () => {
    const [large, small] = [await draw(), await draw()];
    await sql`update aoi_definitions set timeline = jsonb_build_array(jsonb_build_object(
        'ts', 0, 'source', 'drawn', 'points', (
          select jsonb_agg(0)
          from generate_series(1, ${AOI_SET_POINTS_MAX - 8}::int))))
      where id = ${large.id}`.execute(at.server.context.db);
    const more = [shape(0), shape(100)];
    const { id: aoiDefinitionId } = small;
    await expect(
      at.ada.call(changeAoiDefinition, { aoiDefinitionId, body: { timeline: more } }),
    ).resolves.toMatchObject({ timeline: more });
    await expect(
      at.ada.call(changeAoiDefinition, {
        aoiDefinitionId,
        body: { timeline: [...more, shape(200)] },
      }),
    ).rejects.toMatchObject(refused(409, 'TOO_MANY_POINTS'));
    await expect(draw()).rejects.toMatchObject(refused(409, 'TOO_MANY_POINTS'));
    await at.ada.call(deleteAoiDefinition, { aoiDefinitionId: large.id });
    await expect(draw()).resolves.toMatchObject({ name: 'Logo' });
  });
});
