import { serve } from '@hono/node-server';
import { Backend } from './backend.ts';

/** The backend on a port: webhooks at /hooks, and a look every quarter of an hour. */
const { API = 'http://127.0.0.1:4010', PORT = '3000' } = process.env;
const { CLIENT_ID = '', CLIENT_SECRET = '', MANAGEMENT_TOKEN = '' } = process.env;

const backend = new Backend({
  api: API,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  managementToken: MANAGEMENT_TOKEN,
  priceAt: (atMs) => (new Date(atMs).getUTCHours() < 5 ? 0.12 : 0.34),
});

setInterval(() => void backend.look(Date.now()), 900_000);
serve({ fetch: (request) => backend.receive(request), port: Number(PORT) }, ({ port }) => {
  console.log(`http://127.0.0.1:${port}/hooks`);
});
