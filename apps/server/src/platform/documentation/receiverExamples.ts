/**
 * Receivers of webhooks for the API page, each a whole program with nothing but what its language brings; a test runs
 * them. They read FOVEA_WEBHOOK_SECRET.
 */
export const RECEIVER_EXAMPLES = {
  python: `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = base64.b64decode(os.environ["FOVEA_WEBHOOK_SECRET"].split("_", 1)[1])

def is_verified(headers, body):
    message_id, sent_at = headers["webhook-id"] or "", headers["webhook-timestamp"] or ""
    if not sent_at.isdecimal() or abs(time.time() - int(sent_at)) > 300:
        return False
    signed = f"{message_id}.{sent_at}.".encode() + body
    digest = hmac.new(SECRET, signed, hashlib.sha256).digest()
    wanted = b"v1," + base64.b64encode(digest)
    given = (headers["webhook-signature"] or "").encode().split(b" ")
    return any(hmac.compare_digest(wanted, one) for one in given)

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        verified = is_verified(self.headers, body)
        self.send_response(204 if verified else 400)
        self.end_headers()
        if verified:
            event = json.loads(body)
            print(self.headers["webhook-id"], event["type"], event["data"], flush=True)

server = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8000"))), Receiver)
print("Listening on port", server.server_port, flush=True)
server.serve_forever()`,
  node: `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

const SECRET = Buffer.from(process.env.FOVEA_WEBHOOK_SECRET.split('_')[1], 'base64');

function isVerified(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': given = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(sentAt)) <= 300)) return false;
  const digest = createHmac('sha256', SECRET).update(\`\${id}.\${sentAt}.\`).update(body).digest('base64');
  const wanted = Buffer.from(\`v1,\${digest}\`);
  return given.split(' ').some((one) => {
    const bytes = Buffer.from(one);
    return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
  });
}

const server = createServer(async (request, response) => {
  const body = await buffer(request);
  if (!isVerified(request.headers, body)) return response.writeHead(400).end();
  response.writeHead(204).end();
  const event = JSON.parse(body);
  console.log(request.headers['webhook-id'], event.type, event.data);
});
server.listen(process.env.PORT ?? 8000, '127.0.0.1', () => {
  console.log('Listening on port', server.address().port);
});`,
} as const;
