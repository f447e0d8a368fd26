// The screens that `npm run screenshots` takes pictures of.

/** Several ids, encoded as in a URL. */
const list = (ids) => encodeURIComponent(JSON.stringify(ids));

/** One entry a picture; every path of the studio's routes has at least one (tools/checks/screenLists.mjs). */
export const SCREENS = [
  { name: 'sign-in', path: () => '/', who: 'stranger' },
  { name: 'reset-password', path: () => '/#/resetpassword', who: 'stranger' },
  { name: 'link-not-found', path: () => '/#/verify/nothing', who: 'stranger' },
  { name: 'identity-failed', path: () => '/#/sso/google/local?error=denied', who: 'stranger' },
  { name: 'release-notes-public', path: () => '/#/releasenotes', who: 'stranger' },
  { name: 'privacy', path: () => '/#/privacy', who: 'stranger' },
  { name: 'terms', path: () => '/#/terms', who: 'stranger' },
  { name: 'invoices', path: () => '/#/invoices', who: 'stranger' },
  { name: 'invoice', path: () => '/#/invoices/row/INV-1/19,99/EUR', who: 'stranger' },
  { name: 'invoice-success', path: () => '/#/invoices/success', who: 'stranger' },
  { name: 'home', path: () => '/#/', showsStudies: true },
  { name: 'home-staff', path: () => '/#/', who: 'staff' },
  { name: 'release-notes', path: () => '/#/releasenotes' },
  { name: 'profile', path: () => '/#/profile' },
  { name: 'admin', path: () => '/#/admin', who: 'staff' },
  { name: 'companies', path: () => '/#/companies', who: 'staff' },
  { name: 'admin-outbox', path: () => '/#/admin/outbox', who: 'staff' },
  { name: 'admin-apps', path: () => '/#/admin/apps', who: 'staff' },
  { name: 'apps', path: () => '/#/apps', who: 'staff' },
  { name: 'authorize-problem', path: () => '/#/oauth2' },
  { name: 'admin-payments', path: () => '/#/admin/payments', who: 'staff' },
  { name: 'support', path: () => '/#/support' },
  { name: 'support-request', path: (ids) => `/#/support/${ids.support}` },
  { name: 'support-inbox', path: () => '/#/admin/support', who: 'staff' },
  { name: 'support-answer', path: (ids) => `/#/admin/support/${ids.support}`, who: 'staff' },
  { name: 'help-center', path: () => '/#/sso/helpcenter', who: 'staff' },
  { name: 'help-center-zendesk', path: () => '/#/sso/zendeskhelpcenter', who: 'staff' },
  { name: 'admin-user', path: (ids) => `/#/admin/users/${ids.user}`, who: 'staff' },
  { name: 'company', path: (ids) => `/#/companies/${ids.company}`, who: 'staff' },
  {
    name: 'company-bulk',
    path: (ids) => `/#/companies/${ids.company}/bulk-create-users`,
    who: 'staff',
  },
  { name: 'company-dpa', path: (ids) => `/#/companies/${ids.company}/dpa`, who: 'staff' },
  { name: 'dpa', path: () => '/#/dpa', who: 'staff' },
  { name: 'users', path: () => '/#/users', who: 'staff' },
  { name: 'user', path: (ids) => `/#/users/${ids.user}`, who: 'staff' },
  { name: 'processed-respondents', path: () => '/#/processedrespondents', who: 'staff' },
  { name: 'panel-providers', path: () => '/#/panelproviders' },
  { name: 'licenses', path: () => '/#/licenses', who: 'staff' },
  { name: 'labs', path: () => '/#/labs' },
  { name: 'lab', path: (ids) => `/#/labs/${ids.room}` },
  { name: 'machines', path: () => '/#/machines' },
  { name: 'machine', path: (ids) => `/#/machines/${ids.machine}` },
  { name: 'respondents', path: () => '/#/respondents' },
  { name: 'respondents-kiosk', path: () => '/#/respondents?kiosk=1' },
  { name: 'webhooks', path: () => '/#/webhooks', who: 'staff' },
  { name: 'webhook', path: (ids) => `/#/webhooks/${ids.webhook}`, who: 'staff' },
  { name: 'audit', path: () => '/#/audit', who: 'staff' },
  { name: 'folders', path: () => '/#/folders', showsStudies: true },
  { name: 'folder-examples', path: (ids) => `/#/folders/${ids.examples}` },
  { name: 'folder-empty', path: (ids) => `/#/folders/${ids.empty}` },
  { name: 'examples', path: () => '/#/examples' },
  { name: 'example', path: () => '/#/examples/package' },
  { name: 'deleted-studies', path: () => '/#/inactive/studies' },
  { name: 'deleted-study', path: (ids) => `/#/inactive/studies/${ids.deleted}` },
  { name: 'overview', path: (ids) => `/#/studies/${ids.demo}` },
  { name: 'overview-lab', path: (ids) => `/#/studies/${ids.lab}` },
  { name: 'quota', path: (ids) => `/#/studies/${ids.lab}/quota` },
  { name: 'sensors', path: (ids) => `/#/studies/${ids.built}/sensors` },
  { name: 'settings', path: (ids) => `/#/studies/${ids.built}/settings` },
  { name: 'builder', path: (ids) => `/#/studies/${ids.demo}/study-builder` },
  { name: 'builder-empty', path: (ids) => `/#/studies/${ids.bare}/study-builder` },
  { name: 'builder-full', path: (ids) => `/#/studies/${ids.built}/study-builder` },
  { name: 'builder-old', path: (ids) => `/#/studies/${ids.old}/study-builder` },
  { name: 'survey', path: (ids) => `/#/studies/${ids.built}/survey/${ids.survey}` },
  { name: 'collection', path: (ids) => `/#/studies/${ids.demo}/data-collection` },
  { name: 'collection-preview', path: (ids) => `/#/studies/${ids.built}/data-collection` },
  { name: 'collection-lab', path: (ids) => `/#/studies/${ids.lab}/data-collection` },
  { name: 'collection-rdc', path: (ids) => `/#/studies/${ids.rdc}/data-collection` },
  { name: 'panel-study', path: (ids) => `/#/studies/${ids.demo}/panel` },
  { name: 'recruitment', path: (ids) => `/#/studies/${ids.demo}/recruitment` },
  { name: 'recruitment-empty', path: (ids) => `/#/studies/${ids.built}/recruitment` },
  { name: 'session', path: (ids) => `/#/studies/${ids.demo}/sessions/${ids.session}` },
  { name: 'analysis', path: (ids) => `/#/studies/${ids.demo}/analysis`, settleMs: 2500 },
  ...['data', 'visuals', 'signals', 'aoi'].map((tab) => ({
    name: `analysis-${tab}`,
    path: (ids) => `/#/studies/${ids.demo}/analysis?stimulus=${ids.poster}&tab=${tab}`,
    settleMs: 2500,
  })),
  {
    name: 'analysis-tiles',
    path: (ids) =>
      `/#/studies/${ids.demo}/analysis?stimulus=${ids.poster}&segment=${ids.groups.join('.')}`,
    settleMs: 2500,
  },
  {
    name: 'analysis-film',
    path: (ids) => `/#/studies/${ids.demo}/analysis?stimulus=${ids.film}&tab=aoi`,
    settleMs: 2500,
  },
  { name: 'comparison', path: (ids) => `/#/studies/${ids.demo}/comparison` },
  {
    name: 'comparison-groups',
    path: (ids) =>
      `/#/studies/${ids.demo}/comparison?type=segments&stimuli=${list([ids.poster])}&segments=${list(ids.groups)}`,
    settleMs: 2500,
  },
  { name: 'survey-results', path: (ids) => `/#/studies/${ids.demo}/survey-results` },
  {
    name: 'survey-results-groups',
    path: (ids) =>
      `/#/studies/${ids.demo}/survey-results?segment=${ids.groups[0]}&compare=${ids.groups[1]}`,
  },
  { name: 'signal-processing', path: (ids) => `/#/studies/${ids.demo}/signal-processing` },
  { name: 'reports', path: (ids) => `/#/studies/${ids.demo}/reports` },
  { name: 'report', path: (ids) => `/#/studies/${ids.demo}/reports/fovea-study-summary` },
  { name: 'report-templates', path: () => '/#/reports/templates' },
  { name: 'report-template', path: () => '/#/reports/templates/fovea-study-summary' },
  { name: 'report-template-new', path: () => '/#/reports/templates/new' },
  { name: 'methods', path: (ids) => `/#/studies/${ids.demo}/methods` },
  { name: 'export', path: (ids) => `/#/studies/${ids.demo}/export` },
  { name: 'export-empty', path: (ids) => `/#/studies/${ids.built}/export` },
  { name: 'export-lab', path: (ids) => `/#/studies/${ids.lab}/export` },
  { name: 'style-guide', path: () => '/#/mui' },
  { name: 'consent', path: (ids) => `/collect/#s/${ids.demo}`, who: 'stranger' },
  {
    name: 'short-preview',
    path: (ids) =>
      `/collect/?foveaShortPreview=true#s/${ids.built}?foveaPreviewSecret=${ids.previewSecret}`,
    who: 'stranger',
  },
  { name: 'docs', path: () => '/docs', who: 'stranger' },
];

/** Names of the ids in the address of a screen. */
export function idsOf(screen) {
  const names = new Set();
  const note = (_, name) => {
    names.add(name);
    // Some are lists.
    return name === 'groups' ? ['group', 'group'] : name;
  };
  screen.path(new Proxy({}, { get: note }));
  return names;
}

/** Ids that exist without the demo company. */
const WITHOUT_DEMO = new Set([
  'user',
  'company',
  'empty',
  'bare',
  'built',
  'survey',
  'support',
  'deleted',
  'previewSecret',
]);

/** Whether a screen shows the demo study, one of the examples or a list of them. */
export const needsDemo = (screen) =>
  screen.showsStudies === true || [...idsOf(screen)].some((id) => !WITHOUT_DEMO.has(id));
