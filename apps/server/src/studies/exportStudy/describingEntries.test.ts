import { getStudy } from '@fovea/contract/studies/studies';
import { SIGNALS } from '@fovea/science/signals/signalCatalogue';
import { AOI_CATALOGUE } from '@fovea/science/aoi/aoiCatalogue';
import { parse } from 'papaparse';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/store/newId';
import { anAnalysedStudy } from '../../testing/analysedStudy';
import { aSurveyStudy } from '../../testing/erasure/markedRespondent';
import { anExportSource, type AskedExport } from '../../testing/exports/anExportSource';
import { fileOf } from '../../testing/exports/readExport';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { describingEntries } from './describingEntries';
import { expressionTables } from './expressionEntries';
import { studyTables } from './studyTableEntries';

const server = setUpServer();
const ada = setUpUser(server);

async function described(studyId: string, ids: readonly string[], more: AskedExport = {}) {
  const source = await anExportSource(server, studyId, { respondents: ids, ...more });
  const tables =
    source.request.kind === 'EXPRESSIONS'
      ? expressionTables()
      : studyTables(source.request.contents);
  const entries = await describingEntries(server.context, source, tables);
  const text = async (path: string) => (await fileOf(entries, path)).toString('utf8');
  return { tables, entries, text };
}

it('the codebook has every column of every table', async () => {
  const { studyId, ids } = await anAnalysedStudy(server, ada);
  const { tables, text } = await described(studyId, ids);
  const { data } = parse<Record<string, string>>(await text('codebook.csv'), {
    header: true,
    skipEmptyLines: true,
  });
  const columns = tables.flatMap(({ name, columns: own }) =>
    own.map((column) => [name, column.name]),
  );
  expect(data.map(({ table, column }) => [table, column])).toEqual(columns);
  for (const row of data) {
    expect([row['column'], row['definition']!.length > 5]).toEqual([row['column'], true]);
  }
  const book = JSON.parse(await text('codebook.json')) as {
    tables: { name: string; columns: { name: string }[] }[];
    signals: { id: string; claim: string }[];
    aoiMetrics: { metrics: { id: string; formula: string }[] };
  };
  const inJson = book.tables.flatMap(({ name, columns: own }) =>
    own.map((column) => [name, column.name]),
  );
  expect(inJson).toEqual(columns);
  expect(book.signals.map(({ id, claim }) => [id, claim])).toEqual(
    SIGNALS.map(({ id, claim }) => [id, claim]),
  );
  expect(book.aoiMetrics.metrics.map(({ id, formula }) => [id, formula])).toEqual(
    AOI_CATALOGUE.map(({ id, formula }) => [id, formula]),
  );
});

it('names and units of columns follow one rule', () => {
  for (const { name, columns } of [...studyTables({} as never), ...expressionTables()]) {
    for (const column of columns) {
      expect([name, column.name]).toEqual([name, expect.stringMatching(/^[a-z][a-z0-9_]*$/)]);
      const isText = column.kind === 'text';
      if (isText) expect([name, column.name, column.unit]).toEqual([name, column.name, '']);
    }
    expect(new Set(columns.map((column) => column.name)).size).toBe(columns.length);
  }
});

describe('README.md', () => {
  it('says what this is, who asked for it and how it is opened', async () => {
    const { studyId, ids } = await anAnalysedStudy(server, ada);
    const exportId = newId();
    await server.context.db
      .insertInto('studyExports')
      .values({
        ...{ id: exportId, companyId: ada.companyId, studyId, kind: 'STUDY', name: 'x' },
        ...{ requestedBy: ada.userId, exportFaceVideos: false, contents: '{}', state: 'QUEUED' },
        ...{ requestedAt: new Date(), changedAt: new Date() },
      })
      .execute();
    const name = 'My *first* export\n# not a heading <b>';
    const { text } = await described(studyId, ids, { exportId, name });
    const readme = await text('README.md');
    expect(readme).toContain('# My \\*first\\* export \\# not a heading \\<b\\>\n');
    const { name: user } = await server.context.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', ada.userId)
      .executeTakeFirstOrThrow();
    expect(readme).toContain(`2026-06-01T12:00:00.000Z by ${user}`);
    expect(readme).toContain('3 of 3');
    expect(readme).toContain('sha256sum -c SHA256SUMS');
    expect(readme).toContain('`tables/aoi_metrics.csv`');
    expect(readme).not.toContain('`raw/`');
  });

  it.each([
    [{}, 'read.csv("tables/sessions.csv"'],
    [{ separator: ';', locale: 'da' }, 'read.csv2("tables/sessions.csv"'],
    [{ tableFormat: 'PARQUET' }, "SELECT * FROM 'tables/sessions.parquet'"],
  ] as const)('opens tables of the form %j', async (contents, line) => {
    const { studyId, ids } = await anAnalysedStudy(server, ada);
    const { text } = await described(studyId, ids, { contents });
    expect(await text('README.md')).toContain(line);
  });

  it('of expressions says that they are not feelings', async () => {
    const { studyId, ids } = await anAnalysedStudy(server, ada);
    const { text } = await described(studyId, ids, { kind: 'EXPRESSIONS' });
    const readme = await text('README.md');
    expect(readme).toContain('do not say what somebody felt');
    expect(readme).toContain('read.csv("tables/expressions.csv"');
    expect(readme).toContain('There is no fear');
  });
});

describe('study.json', () => {
  it('has the flows with their stimuli, and the surveys', async () => {
    const { studyId } = await aSurveyStudy(server, ada);
    const questions = { elements: [{ type: 'text', name: 'age' }] };
    await server.context.db
      .updateTable('stimuli')
      .set({ surveyQuestions: JSON.stringify(questions) })
      .where('studyId', '=', studyId)
      .execute();
    const { text } = await described(studyId, []);
    const study = await ada.call(getStudy, { studyId });
    expect(JSON.parse(await text('study.json'))).toMatchObject({
      id: studyId,
      name: study.name,
      sensors: study.sensors,
      flows: [{ block: 'Flow 1', children: [{ stimulus: study.stimuli[0]!.displayName }] }],
      stimuli: [{ type: 'JS_SURVEY', survey: questions }],
    });
  });

  it('tells nobody a secret, an address or where files are kept', async () => {
    const { studyId, ids } = await anAnalysedStudy(server, ada);
    await server.context.db
      .updateTable('studies')
      .set({
        contactEmail: 'somebody@example.org',
        studyFinishedRedirect: 'https://panel.example/secret',
        consentForm: 'Write to consent@example.org',
      })
      .where('id', '=', studyId)
      .execute();
    await server.context.db
      .updateTable('stimuli')
      .set({ imageKey: 'studies/key/of/image.png', thumbnailKey: 'studies/key/of/thumb.png' })
      .where('studyId', '=', studyId)
      .execute();
    const { previewSecret } = await ada.call(getStudy, { studyId });
    const { entries, text } = await described(studyId, ids);
    for (const { path } of entries) {
      const content = await text(path);
      for (const secret of [
        previewSecret!,
        'example.org',
        'panel.example',
        'studies/key',
        ada.userId,
      ]) {
        expect([path, content.includes(secret)]).toEqual([path, false]);
      }
    }
  });
});
