import { describe, expect, test } from 'vitest';
import { models } from '../../engine/index.ts';
import { served } from '../support/served.ts';

interface Entry {
  readonly id: string;
  readonly type: string;
  readonly attributes: {
    readonly make: string;
    readonly region: string;
    readonly powertrainType: string;
    readonly years: { readonly start: number; readonly end: number };
    readonly capabilities: readonly Record<
      'type' | 'name' | 'group' | 'code' | 'capability' | 'permission',
      string
    >[];
  };
}

const world = served('vehicles: { car: { model: BEV } }');

async function ask(query = '') {
  const answer = await world.fetch(`/v3/compatible-vehicles${query}`);
  const { data, meta, links } = answer.body as {
    readonly data: readonly Entry[];
    readonly meta: object;
    readonly links: object;
  };
  return { ...answer, data, meta, links };
}

describe('GET /v3/compatible-vehicles', () => {
  test('"the documented requests send no Authorization header"', async () => {
    const { status, data } = await ask();

    expect(status).toBe(200);
    expect(data.length).toBeGreaterThan(0);
  });

  test('"meta.page is always 1, pageSize equals the number of items and totalCount equals pageSize"', async () => {
    for (const query of ['', '?filter[make]=tesla', '?filter[make]=nobody']) {
      const { data, meta } = await ask(query);

      expect(meta).toEqual({ page: 1, pageSize: data.length, totalCount: data.length });
    }
  });

  test('"links {self}"', async () => {
    expect((await ask('?filter[region]=US')).links).toEqual({
      self: 'http://localhost/v3/compatible-vehicles?filter[region]=US',
    });
  });

  test('every entry has the fields of the table, and an id of its own', {
    tags: 'long',
  }, async () => {
    const { data } = await ask();

    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
    for (const { type, attributes } of data) {
      const { region, powertrainType, years, capabilities } = attributes;
      expect(type).toBe('vehicle-model-capability');
      expect(['US', 'CA', 'EUROPE']).toContain(region);
      expect(['ICE', 'BEV', 'PHEV']).toContain(powertrainType);
      expect(years.start).toBeLessThanOrEqual(years.end);
      expect(capabilities.length).toBeGreaterThan(0);
      for (const each of capabilities) {
        expect(each.group === '').toBe(each.type === 'command');
      }
    }
  });

  describe('"Coverage states shown in the matrix: supported, not supported, not applicable to the powertrain, not yet verified"', () => {
    const words = ['supported', 'notSupported', 'notApplicable', 'notYetVerified'];
    const page = async (query = '') => {
      const { status, text, headers } = await world.fetch(`/docs/compatibility${query}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
      return text;
    };

    test('include=coverage serves them: of every capability of every entry, and in no other way than the others', async () => {
      const [plain, { data }] = [await ask(), await ask('?include=coverage')];
      const states = new Set<string>();
      for (const [at, entry] of data.entries()) {
        const { coverage, ...attributes } = entry.attributes as Entry['attributes'] & {
          readonly coverage: Readonly<Record<string, string>>;
        };
        const supported = Object.keys(coverage).filter((key) => coverage[key] === 'supported');
        for (const state of Object.values(coverage)) states.add(state);

        expect({ ...entry, attributes }).toEqual(plain.data[at]);
        expect(supported).toEqual(attributes.capabilities.map(({ capability }) => capability));
        // A combustion engine has no state of charge, and a battery car no tank.
        const isFuelled = attributes.powertrainType === 'ICE';
        const [charge, fuel] = [
          'tractionbattery-stateofcharge',
          'internalcombustionengine-fuellevel',
        ];
        expect(coverage[`signal.${isFuelled ? charge : fuel}`]).toBe(
          attributes.powertrainType === 'PHEV' ? 'supported' : 'notApplicable',
        );
      }
      expect([...states].sort()).toEqual(words.toSorted());
    });

    test('the page shows them, of the vehicles that the query chooses', async () => {
      const [all, tesla] = [await page(), await page('?filter[make]=tesla&filter[region]=US')];
      const marks = (text: string) =>
        [...text.matchAll(/<td title="([^":]+)/g)].map(([, mark]) => mark);
      const stated = ['supported', 'not supported', 'not applicable to the powertrain'];

      expect(new Set(marks(all))).toEqual(new Set([...stated, 'not yet verified']));
      expect(tesla).toContain('Tesla Model 3 BEV');
      expect(tesla).not.toContain('Hyundai');
      const { data } = await ask('?filter[make]=tesla&filter[region]=US&include=coverage');
      const { coverage } = data[0]!.attributes as unknown as { readonly coverage: object };
      expect(marks(tesla)).toHaveLength(Object.keys(coverage).length);
      const none = await page('?filter[make]=TESLLA');
      expect(none).not.toContain('<td');
      expect(none).toContain('there is no filter[make] teslla; did you mean tesla?');
    });
  });

  test('"hybrid (HEV) vehicles are reported as ICE in this dataset"', async () => {
    const hybrid = [...models.values()].find(({ powertrain }) => powertrain === 'HEV')!;
    const { data } = await ask(`?filter[make]=${encodeURIComponent(hybrid.make)}`);

    expect(
      data.some(
        ({ attributes }) =>
          attributes.powertrainType === 'ICE' &&
          attributes.years.start <= hybrid.years.start &&
          attributes.years.end >= hybrid.years.end,
      ),
    ).toBe(true);
  });

  test('"With no matches data is an empty array and the status is still 200"', async () => {
    for (const query of [
      '?filter[make]=nobody',
      '?filter[region]=MARS',
      '?filter[powertrainType]=HEV',
    ]) {
      const { status, data } = await ask(query);

      expect([status, data]).toEqual([200, []]);
    }
  });

  test('every entry is found by each of its own values, and by all of them', async () => {
    const { data } = await ask();
    const of = (make: string, region: string, powertrain: string) =>
      new URLSearchParams({
        'filter[make]': make,
        'filter[region]': region,
        'filter[powertrainType]': powertrain,
      }).toString();
    const groups = new Set(
      data.map(({ attributes: { make, region, powertrainType } }) =>
        [make, region, powertrainType].join('\n'),
      ),
    );
    const found: Entry[] = [];
    for (const group of groups) {
      const [make = '', region = '', powertrain = ''] = group.split('\n');
      const part = (await ask(`?${of(make, region, powertrain)}`)).data;
      for (const { attributes } of part) {
        expect(attributes).toMatchObject({ make, region, powertrainType: powertrain });
      }
      found.push(...part);
    }

    expect(found.map(({ id }) => id).sort()).toEqual(data.map(({ id }) => id).sort());
  });

  test('"case-insensitive manufacturer"', async () => {
    const [lower, upper] = [await ask('?filter[make]=tesla'), await ask('?filter[make]=TESLA')];

    expect(lower.data.length).toBeGreaterThan(0);
    expect(upper.data).toEqual(lower.data);
  });

  test('"recommended at least 24 hours": caches are told so (ours)', async () => {
    expect((await ask()).headers.get('cache-control')).toBe('public, max-age=86400');
  });

  test('"404 path matches no endpoint"', async () => {
    expect((await world.fetch('/v3/compatible-vehicles/tesla')).status).toBe(404);
  });
});
