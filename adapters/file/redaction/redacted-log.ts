import { canonicalJson, DigestChain, type Json, type Verdict } from '../../../engine/index.ts';
import { parsed } from '../json-object.ts';
import { endLine } from '../log-frame.ts';
import type { LogWriter } from '../log-writer.ts';
import { nativeSha256 } from '../native-sha256.ts';
import type { Redactor } from './redactor.ts';

/** Takes the lines of a recording and writes them redacted; its digest covers the lines written. */
export function redactedLog(log: LogWriter, redactor: Redactor): LogWriter {
  const chain = new DigestChain(nativeSha256);
  let entries = 0;
  let header: string | undefined;
  const write = (line: string): void => {
    if (header === undefined) {
      header = canonicalJson(redactor.header(parsed(line) as { readonly [key: string]: Json }));
      log.write(header);
      return;
    }
    const end = line.startsWith('{"at":') ? undefined : parsed(line);
    if (end?.['end'] === true) {
      const verdict = end['verdict'] as Verdict | 'none';
      const { marks, text: digest } = chain;
      log.write(endLine({ digest, entries, verdict, marks, header }));
      return;
    }
    const redacted = redactor.line(line);
    chain.add(redacted);
    entries += 1;
    log.write(redacted);
  };
  return { ...log, write };
}
