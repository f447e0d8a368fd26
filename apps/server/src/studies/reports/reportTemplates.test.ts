import {
  copyReportTemplate,
  getReportTemplateFile,
  listReportExamples,
  listReportTemplates,
  TemplateParameter,
} from '@fovea/contract/studies/reports';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { bytesAt } from '../../testing/analysedStudy';
import { readZip } from '../../testing/exports/readZip';
import { refusalOf } from '../../testing/refusalOf';
import { reportCalls, zipOf } from '../../testing/reports/reportCalls';
import { tinyEngine } from '../../testing/reports/tinyEngine';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';
import { BUILT_IN_TEMPLATES } from '../reportEngines/builtInTemplates';
import { replaceReportTools } from './reportTools';

const server = setUpServer();
const ada = setUpUser(server);
const mallory = setUpOutsider(server);
beforeAll(() => replaceReportTools(server.context, { engines: [tinyEngine()] }));

const { add, change } = reportCalls(server, ada, () => '');
const list = (by = ada) => by.call(listReportTemplates, {});
const messageOf = async (work: Promise<unknown>) =>
  await work.then(
    () => null,
    (reason: { status: number; message: string }) => `${reason.status} ${reason.message}`,
  );
const keysOf = async (templateId: string) => {
  const keys: string[] = [];
  const folder = `reportTemplates/${ada.companyId}/${templateId}/`;
  for await (const { key } of server.context.objects.list(folder)) keys.push(key);
  return keys;
};

test('a template is added with everything that was said of it', async () => {
  const title = TemplateParameter.parse({
    name: 'title',
    type: 'STRING',
    order: 1,
    label: 'Title',
  });
  const added = await add('<h1>', {
    name: '  Wave report ',
    description: 'For clients',
    parameters: [title],
    stimuliDynamic: true,
    requiredSensor: 'eyeTracking',
    tables: ['fixations'],
  });
  expect(added).toMatchObject({
    company: ada.companyId,
    name: 'Wave report',
    version: 1,
    parameters: [title],
    stimuliDynamic: true,
    respondentDynamic: false,
    requiredSensor: 'eyeTracking',
    desktopGeneration: 'fovea_ONLINE',
    systemType: 'GENERIC',
    disabled: false,
    templateUrl: null,
    engine: { isAvailable: true, problem: null },
  });
  expect((await list()).find(({ id }) => id === added.id)).toEqual(added);
});

test('the templates of the product are listed for every company, those of others are not', async () => {
  const { id } = await add('<h1>');
  const ids = (await list(mallory)).map((template) => template.id);
  expect(ids).toEqual(expect.arrayContaining(BUILT_IN_TEMPLATES.map((one) => one.id)));
  expect(ids).not.toContain(id);
  const names = (await list()).map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
});

test('a template of a type that this server cannot run says so', async () => {
  const { engine } = await add('# Report', { type: 'R_MARKDOWN' });
  expect(engine.isAvailable).toBe(false);
  expect(engine.problem).toContain('no program');
});

test('both features list, and only the administration of templates adds and changes', async () => {
  const builder = await server.signedIn(['ONLINE_STUDY_BUILDER']);
  const administrator = await server.signedIn(['REPORT_TEMPLATE']);
  const nobody = await server.signedIn(['STUDY']);
  const template = await add('<h1>', {}, administrator);
  expect((await list(builder)).length).toBeGreaterThan(0);
  expect((await list(administrator)).length).toBeGreaterThan(0);
  expect(await refusalOf(list(nobody))).toMatchObject({ status: 403 });
  expect(await refusalOf(add('<h1>', {}, builder))).toMatchObject({ status: 403 });
  expect(await refusalOf(change(template, null, builder))).toMatchObject({ status: 403 });
});

test('a template needs a file or a link, a name of its own and parameters that make sense', async () => {
  expect(await messageOf(add(null))).toBe('422 A template needs a file or a link.');
  const { name } = await add('<h1>');
  expect(await messageOf(add('<h1>', { name: name.toUpperCase() }))).toBe(
    '409 Another template has this name. Choose another.',
  );
  const builtIn = BUILT_IN_TEMPLATES[0]!.fields.name;
  expect(await refusalOf(add('<h1>', { name: builtIn }))).toMatchObject({ status: 409 });
  const choice = { name: 'a', type: 'ENUMERATION', order: 0, label: 'A' } as const;
  expect(await messageOf(add('<h1>', { parameters: [TemplateParameter.parse(choice)] }))).toBe(
    "422 The parameter 'a' needs at least one choice.",
  );
  expect(await messageOf(add('<h1>', { type: 'WORD' as 'HTML' }))).toMatch(/^422 .*'type'/);
  expect(await messageOf(add('<h1>', { name: 'a\u0000b' }))).toMatch(/^422 .*cannot be stored/);
});

test('another company may have a template of the same name', async () => {
  const { name } = await add('<h1>');
  expect((await add('<h1>', { name }, mallory)).name).toBe(name);
});

test('a file that is no template is refused, and nothing of it is kept', async () => {
  const before = (await list()).length;
  expect(await messageOf(add(Buffer.from([0, 1, 2])))).toMatch(/^422 The file is neither/);
  const link = await zipOf({ 'report.html': '/etc/passwd' }, { 'report.html': 0o120777 });
  expect(await messageOf(add(link))).toMatch(/^422 The zip file has links/);
  expect(await messageOf(add(await zipOf({ 'a.txt': 'a' })))).toMatch(/^422 .*no file report.html/);
  expect((await list()).length).toBe(before);
});

test('a link is opened by the server only where it leads to the internet', async () => {
  for (const templateUrl of ['https://127.0.0.1/a.zip', 'https://169.254.169.254/']) {
    expect(await messageOf(add(null, { templateUrl }))).toMatch(/^422 The link does not lead/);
  }
  expect(await messageOf(add(null, { templateUrl: 'ftp://example.org/' }))).toBe(
    '422 The link must begin with https://.',
  );
  const uploaded = await add('<h1>', { templateUrl: 'https://example.org/a.html' });
  expect(uploaded.templateUrl).toBeNull();
});

test('the version counts up with the file and with what is made, not with words about it', async () => {
  let template = await add('<h1>one', { description: 'a' });
  const [first] = await keysOf(template.id);
  template = await change({ ...template, description: 'b', disabled: true, name: newId() });
  expect(template).toMatchObject({ version: 1, description: 'b', disabled: true });
  template = await change(template, '<h1>one');
  expect(template.version).toBe(1);
  template = await change(template, '<h1>two');
  expect(template.version).toBe(2);
  template = await change({ ...template, segmentDynamic: true });
  expect(template.version).toBe(3);
  // Runs that wait may still need what it was before.
  expect(await keysOf(template.id)).toContain(first);
});

test('a change of the type needs a file that can be run as one', async () => {
  const zip = await add(await zipOf({ 'report.html': '<h1>', 'b.html': '<h2>' }));
  expect(await messageOf(change({ ...zip, nonDefaultMainFile: 'c.html' }))).toMatch(
    /^422 .*no file c.html/,
  );
  const changed = await change({ ...zip, nonDefaultMainFile: 'b.html' });
  expect(changed).toMatchObject({ nonDefaultMainFile: 'b.html', version: 2 });
  expect(await refusalOf(change({ ...zip, type: 'R_SCRIPT' }))).toMatchObject({ status: 422 });
});

test('only the company that owns a template changes it, and nobody those of the product', async () => {
  const template = await add('<h1>');
  expect(await refusalOf(change(template, null, mallory))).toMatchObject({ status: 404 });
  const { id, fields } = BUILT_IN_TEMPLATES[0]!;
  expect(await refusalOf(change({ id, ...fields, name: newId() }))).toEqual({
    ...{ status: 403, code: 'BUILT_IN' },
  });
});

test('templates that require each other, or one that is not there, are refused', async () => {
  const first = await add('<h1>');
  const second = await add('<h1>', { requiredTemplates: [first.id] });
  expect(await messageOf(change({ ...first, requiredTemplates: [second.id] }))).toMatch(
    /^422 A template cannot require itself/,
  );
  expect(await refusalOf(change({ ...first, requiredTemplates: [first.id] }))).toMatchObject({
    status: 422,
  });
  const foreign = await add('<h1>', {}, mallory);
  for (const id of [foreign.id, newId()]) {
    expect(await refusalOf(add('<h1>', { requiredTemplates: [id] }))).toMatchObject({
      status: 404,
    });
  }
});

test('a repeated request adds one template', async () => {
  const requestId = newId();
  const again = () => add('<h1>', { name: requestId }, ada, requestId);
  // Some arrive while another is being added, and some when it has been.
  const added = await Promise.all(Array.from({ length: 12 }, again));
  added.push(await again());
  expect(new Set(added.map(({ id }) => id)).size).toBe(1);
});

test('a template cannot be added without signing in or with fields that are not JSON', async () => {
  const answer = await fetch(`${server.base}/reports/templates`, { method: 'POST' });
  expect(answer.status).toBe(401);
  const form = new FormData();
  form.set('template', '{');
  form.set('file', new Blob(['<h1>']), 'a.html');
  const broken = await fetch(`${server.base}/reports/templates`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}` },
    body: form,
  });
  expect(broken.status).toBe(400);
});

test('a template of the product and an example in R are copied to templates of the company', async () => {
  const copy = (templateId: string, requestId = newId()) =>
    ada.call(copyReportTemplate, { templateId, body: { requestId } });
  const requestId = newId();
  const first = await copy('fovea-aoi', requestId);
  expect(first).toMatchObject({
    company: ada.companyId,
    name: 'Areas of interest copy',
    version: 1,
  });
  expect(first).toMatchObject({ systemType: 'AOI', stimuliDynamic: true, type: 'HTML' });
  expect(await copy('fovea-aoi', requestId)).toEqual(first);
  expect((await copy('fovea-aoi')).name).toBe('Areas of interest copy 2');
  const { url, name } = await ada.call(getReportTemplateFile, { templateId: first.id });
  expect(name).toBe('Areas of interest copy.zip');
  const zip = await readZip(await bytesAt(server, url));
  expect([...zip.keys()]).toEqual(expect.arrayContaining(['report.html', 'parts/cover.html']));
  expect(await change({ ...first, description: 'Ours' })).toMatchObject({ description: 'Ours' });
  const own = await copy(first.id);
  expect(own).toMatchObject({ name: 'Areas of interest copy copy', parameters: first.parameters });

  const examples = await ada.call(listReportExamples, {});
  expect(examples).toHaveLength(BUILT_IN_TEMPLATES.length);
  const inR = await copy(examples[0]!.id);
  expect(inR).toMatchObject({ type: 'R_MARKDOWN', name: 'Study summary in R copy' });
  expect((await list()).map(({ id }) => id)).not.toContain(examples[0]!.id);
});

test('templates of others are not copied, and those of the product have no file to download', async () => {
  const { id: templateId } = await add('<h1>');
  const body = { requestId: newId() };
  expect(await messageOf(mallory.call(copyReportTemplate, { templateId, body }))).toMatch(/^404/);
  expect(await messageOf(mallory.call(getReportTemplateFile, { templateId }))).toMatch(/^404/);
  expect(await messageOf(ada.call(getReportTemplateFile, { templateId: 'fovea-aoi' }))).toMatch(
    /^409 .*Copy it/,
  );
});
