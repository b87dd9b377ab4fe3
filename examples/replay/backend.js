import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = 'a-secret-of-ours';
const seen = new Set();

const server = createServer(async (request, response) => {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  const signature = createHmac('sha256', secret).update(text).digest();
  const given = Buffer.from(String(request.headers['sc-signature']), 'hex');
  if (given.length !== signature.length || !timingSafeEqual(given, signature)) {
    return response.writeHead(401).end();
  }
  const { eventId, data } = JSON.parse(text);
  const isKnown = seen.has(eventId);
  seen.add(eventId);
  for (const { code, body } of isKnown ? [] : (data.signals ?? [])) {
    console.log(data.vehicle.id.slice(0, 8), code, body?.value);
  }
  response.writeHead(204).end();
});
server.once('error', ({ code, port }) => {
  console.error(`port ${port} cannot be had (${code}): PORT=9000 npm run backend takes another`);
  process.exit(1);
});
const port = Number(process.env.PORT || 3000);
if (!(port >= 0 && port < 65_536)) {
  console.error('PORT is to be a number from 0 to 65535');
  process.exit(1);
}
server.listen(port, '127.0.0.1', () => {
  console.log(`The backend listens at http://127.0.0.1:${server.address().port}/hooks`);
});
