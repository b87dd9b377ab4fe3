import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { startServer } from 'motorpool/testing';

// A world in a process of its own. Time runs at 60 times real time.
const { origin, controlToken } = await startServer({
  scenario: 'errands.yaml',
  args: ['--speed', '60'],
});
const feed = `${origin.replace('http', 'ws')}/feed?token=${controlToken}`;
const page = readFileSync('page.html', 'utf8').replace('FEED', feed);

const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
});
server.once('error', ({ code, port }) => {
  console.error(`port ${port} cannot be had (${code}): PORT=9000 npm start takes another`);
  process.exit(1);
});
const port = Number(process.env.PORT || 8080);
if (!(port >= 0 && port < 65_536)) {
  console.error('PORT is to be a number from 0 to 65535');
  process.exit(1);
}
server.listen(port, '127.0.0.1', () => {
  console.log(`a car on the map:  http://127.0.0.1:${server.address().port}`);
  console.log(`the dashboard:     ${origin}`);
});
