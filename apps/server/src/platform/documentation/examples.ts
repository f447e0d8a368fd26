/**
 * The examples of the API page. Each is a whole program, and a test runs it: those with a token read FOVEA_URL and
 * FOVEA_TOKEN and print numbers of the first study, the app asks its user.
 */
export const EXAMPLES = {
  curl: `curl --fail --silent --show-error \\
  -H "Authorization: Bearer $FOVEA_TOKEN" "$FOVEA_URL/studies/names"`,
  python: `from fovea import Fovea

fovea = Fovea(frames="rows")  # without frames: data frames of pandas, where it is installed
study = fovea.studies()[0]
print(study["name"], len(fovea.sessions(study["id"])), "sessions")
for row in fovea.aoi_metrics(study["id"]):
    if row["metric"] == "fixationCount":
        print(row["segment"], row["aoi"], row["n"], row["value"])`,
  r: `source("fovea.R")

fovea <- fovea_connect()
study <- fovea_studies(fovea)[1, ]
cat(study$name, nrow(fovea_sessions(fovea, study$id)), "sessions\\n")
metrics <- fovea_aoi_metrics(fovea, study$id)
rows <- metrics[metrics$metric == "fixationCount", c("segment", "aoi", "n", "value")]
print(rows, row.names = FALSE, digits = 15)`,
  app: `import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

const { FOVEA_URL, FOVEA_CLIENT_ID, FOVEA_REDIRECT } = process.env;
const found = await fetch(FOVEA_URL + '/.well-known/oauth-authorization-server');
const fovea = await found.json();
const random = () => randomBytes(32).toString('base64url');
const [state, verifier] = [random(), random()];
const asked = new URLSearchParams({
  client_id: FOVEA_CLIENT_ID,
  redirect_uri: FOVEA_REDIRECT,
  response_type: 'code',
  scope: 'STUDY',
  state,
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
});

createServer(async (request, response) => {
  const answer = new URLSearchParams(request.url.split('?')[1]);
  response.setHeader('connection', 'close');
  response.end('You can close this page.');
  // An answer that was not asked for, or comes from another server.
  if (answer.get('state') !== state || answer.get('iss') !== fovea.issuer) return;
  if (answer.has('error')) {
    console.log('Not authorized:', answer.get('error'));
    process.exit(1);
  }
  const got = await fetch(fovea.token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: FOVEA_CLIENT_ID,
      code: answer.get('code'),
      redirect_uri: FOVEA_REDIRECT,
      code_verifier: verifier,
    }),
  });
  const { access_token } = await got.json();
  const headers = { authorization: 'Bearer ' + access_token };
  const studies = await (await fetch(FOVEA_URL + '/studies/names', { headers })).json();
  for (const { name } of studies) console.log(name);
  process.exit();
}).listen(/:(\\d+)/.exec(FOVEA_REDIRECT)[1], '127.0.0.1', () => {
  console.log('Open ' + fovea.authorization_endpoint + '?' + asked);
});`,
} as const;
