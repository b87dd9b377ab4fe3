/**
 * Posts once to the given address and prints the outcome: a process trusts only the certificates
 * that it knows at its start.
 */
import { CallbackPolicy } from '../../../adapters/webhook/callback-policy.ts';
import { Sender } from '../../../adapters/webhook/sender.ts';

const sender = new Sender(new CallbackPolicy({ allowsNearby: true }));
const posting = {
  url: process.argv[2]!,
  body: Buffer.from('{}'),
  headers: { 'content-length': '2' },
  slowMs: 0,
  isReset: false,
  isTruncated: false,
};
const outcome = await sender.send(posting, new AbortController().signal);
await sender.close();
process.stdout.write(JSON.stringify(outcome));
