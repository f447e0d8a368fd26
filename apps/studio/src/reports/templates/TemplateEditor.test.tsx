// Needs a page
import type { ReportTemplate, TemplateFields } from '@fovea/contract/studies/reports';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { json } from '../../state/testing/fakeServers';
import { aParameter, aTemplate } from '../testing/aRun';
import { beginReportTest, endReportTest } from '../testing/openReport';
import { TemplateEditor } from './TemplateEditor';

// Without a router nothing can be left.
vi.mock('../../editing/LeaveGuard', () => ({
  LeaveGuard: ({ isOn }: { readonly isOn: boolean }) => (isOn ? <i>Not saved</i> : null),
}));

beforeEach(() => {
  beginReportTest(['REPORT_TEMPLATE']);
  // The text area listens to it, and jsdom lacks it.
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { addEventListener() {}, removeEventListener() {} },
  });
});
afterEach(endReportTest);

interface Sent {
  readonly address: string;
  readonly fields: TemplateFields;
  readonly file: string | null;
}

/** @param answer of the server to what is saved */
function open(template: ReportTemplate | null, answer: () => Response = () => json(aTemplate())) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!(init.body instanceof FormData)) return json([]);
    const file = init.body.get('file');
    sent.push({
      address: `${init.method} ${url}`,
      fields: JSON.parse(String(init.body.get('template'))) as TemplateFields,
      file: file instanceof File ? file.name : null,
    });
    return answer();
  });
  const onSaved = vi.fn();
  const others = [aTemplate({ id: 'other', name: 'AOI report' })];
  show(
    <TemplateEditor
      template={template}
      templates={template ? [template, ...others] : others}
      crumbs={[]}
      onSaved={onSaved}
    />,
  );
  return { sent, onSaved, user: userEvent.setup({ applyAccept: false }) };
}
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save template' });
const labels = () =>
  screen
    .getAllByRole('button', { expanded: false })
    .concat(screen.queryAllByRole('button', { expanded: true }))
    .map(({ textContent }) => textContent);

it('a new template needs a name and a file or a link', async () => {
  const { user, sent, onSaved } = open(null);
  expect(save().disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Sales');
  expect(screen.getByText('A template needs a file or a link.')).toBeTruthy();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(input, new File(['<p>'], 'sales.html'));
  expect(screen.getByText('sales.html')).toBeTruthy();
  await user.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(sent).toMatchObject([
    {
      address: 'POST /reports/templates',
      file: 'sales.html',
      fields: { name: 'Sales', type: 'HTML' },
    },
  ]);
});

it('a link is taken instead of a file', async () => {
  const { user, sent } = open(null);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Sales');
  await user.click(screen.getByRole('radio', { name: 'A link' }));
  const link = screen.getByRole('textbox', { name: 'Link to the file' });
  await user.type(link, 'http://a.example/x.html');
  expect(screen.getByText('The link must begin with https://.')).toBeTruthy();
  await user.clear(link);
  await user.type(link, 'https://a.example/x.html');
  await user.click(save());
  await waitFor(() =>
    expect(sent).toMatchObject([
      { file: null, fields: { templateUrl: 'https://a.example/x.html' } },
    ]),
  );
});

it("a refusal is shown in the server's words, and nothing typed is lost", async () => {
  const message = 'The zip file has no report.html.';
  const { user, onSaved } = open(aTemplate(), () => json({ status: 422, message }, 422));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(onSaved).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe(
    'Study summary 2',
  );
  expect(screen.getByText('Not saved')).toBeTruthy();
});

it('parameters are added, changed, moved and removed, and every step is undone', async () => {
  const { user, sent } = open(
    aTemplate({
      parameters: [
        aParameter({ name: 'title', label: 'Title' }),
        aParameter({ name: 'top', label: 'Top', order: 1 }),
      ],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Add a parameter' }));
  const label = screen.getByRole('textbox', { name: 'Label' });
  await user.clear(label);
  await user.type(label, 'Seconds');
  await user.click(screen.getByRole('button', { name: 'Move Top up' }));
  await user.click(screen.getByRole('button', { name: 'Remove Title' }));
  expect(labels().map((text) => text?.replace(/ ·.*/, ''))).toEqual([
    'Toptop',
    'Secondsparameter3',
  ]);
  await user.click(screen.getByRole('button', { name: /^Undo: Remove a parameter/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Title' })).toBeTruthy());
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ address: 'PUT /reports/templates/summary', file: null });
  expect(sent[0]?.fields.parameters.map(({ label: shown, order }) => [shown, order])).toEqual([
    ['Top', 0],
    ['Title', 1],
    ['Seconds', 2],
  ]);
});

it('a choice has choices of its own and of the study, and a default among them', async () => {
  const { user, sent } = open(
    aTemplate({ parameters: [aParameter({ name: 'what', label: 'What' })] }),
  );
  await user.click(screen.getByRole('button', { name: /^What/ }));
  const fields = within(screen.getByRole('list'));
  await user.click(fields.getByRole('combobox', { name: 'Type' }));
  await user.click(await screen.findByRole('option', { name: 'Choice' }));
  expect(screen.getByText('The parameter “what” needs at least one choice.')).toBeTruthy();
  await user.click(fields.getByRole('checkbox', { name: 'Every stimulus' }));
  await user.click(fields.getByRole('switch', { name: 'Several values' }));
  await user.click(fields.getByRole('combobox', { name: 'Default' }));
  await user.click(await screen.findByRole('option', { name: 'Every stimulus' }));
  await user.click(save());
  await waitFor(() =>
    expect(sent[0]?.fields.parameters).toMatchObject([
      { choices: ['EVERY_STIMULUS'], multiple: true, defaultValue: ['EVERY_STIMULUS'] },
    ]),
  );
});

it('a template of the product can only be read', () => {
  open(aTemplate({ company: null, parameters: [aParameter({ name: 'title', label: 'Title' })] }));
  expect(screen.getByText(/comes with Fovea and can only be read/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save template' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove Title' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Name' }).closest('fieldset')?.disabled).toBe(true);
});
