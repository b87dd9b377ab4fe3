import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, test } from 'vitest';
import { metricsOfServer } from '../test/support/metrics-of-server.ts';

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const { panels, templating } = JSON.parse(readFileSync('docs/grafana/motorpool.json', 'utf8')) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string }[] };
};

const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** The names of metrics in a query; throws for one that is no PromQL. */
function metricsIn(query: string): readonly string[] {
  // Grafana puts its variables in before Prometheus reads the query.
  const text = query.replaceAll('$__rate_interval', '1m').replaceAll(/\$\w+/g, 'any');
  const names: string[] = [];
  parser.parse(text).iterate({
    enter: ({ from, name, to, type }) => {
      if (type.isError) throw new Error(`${query}: no PromQL at ${from}`);
      if (name === 'VectorSelector') names.push(/^\w+/.exec(text.slice(from, to))![0]);
    },
  });
  return names;
}

test('every query of the dashboard is PromQL about metrics of a server', async () => {
  const known = await metricsOfServer();
  const named = queries.flatMap(metricsIn);

  expect(queries.length).toBeGreaterThan(25);
  expect(() => metricsIn('sum(rate(a[1m])')).toThrow('no PromQL');
  // Those of the queue are served by workers, see the tests of these.
  const own = named.filter((name) => !name.startsWith('bullmq_'));
  expect(own.filter((name) => !known.has(name))).toEqual([]);
});

test('every metric of motorpool has a panel', async () => {
  const shown = new Set(queries.flatMap(metricsIn));
  const known = [...(await metricsOfServer())].filter((name) => name.startsWith('motorpool_'));

  expect(known.length).toBeGreaterThan(15);
  // The variables of the dashboard read the version, and worlds show the total of the entries.
  const unshown = known.filter(
    (name) => !shown.has(name) && !shown.has(name.replace('_sum', '_count')),
  );
  expect(unshown).toEqual(['motorpool_build_info', 'motorpool_log_entries']);
});

test('the dashboard asks for its data source, servers and worlds', () => {
  expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance', 'world']);
});
