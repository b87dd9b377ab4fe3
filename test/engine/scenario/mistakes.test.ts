import { describe, expect, test } from 'vitest';
import { around, aroundStep, diagnosticsOf, mistakesOf } from './diagnostics-of.ts';

/** Each step, and the mistake in it: code, column, marked text, suggestion. */
function repeat(how: string, step: string): string {
  return `repeat: { ${how} }\n    do: [${step}]`;
}

describe('steps', () => {
  test.each([
    ['loc: car', 'key_unknown 5 loc -> lock'],
    ['play: car', 'wrong_type 11 car'],
    ['lock: cra', 'name_unknown 11 cra -> car'],
    ['lock: { vehicle: taxi }', 'name_unknown 22 taxi -> taxis'],
    ['lock: t21', 'name_unknown 11 t21'],
    ['{ lock: car, unlock: car }', 'verb_several 18 unlock'],
    ['because: nothing happens', 'verb_missing 5 because'],
    ['wait: 15', 'unit_missing 11 15'],
    ['wait: 1km', 'unit_wrong 11 1km'],
    ['wait: 15m\n    within: 2h', 'modifier_misplaced 5 within'],
    ['wait: 15m\n    expect: [car.moving]', 'verb_several 5 expect'],
    ['wait: 15m\n    expect: { refused: door_open }', 'modifier_misplaced 5 expect'],
    ['wait: 40000d', 'out_of_range 11 40000d'],
    ['expect: []', 'form_missing 5 expect'],
    ['expect: { refused: door_open }', 'verb_missing 5 expect'],
    ['lock: car\n    expect: { refused: door_opne }', 'name_unknown 24 door_opne -> door_open'],
    ['at: "25:00"', 'value_malformed 9 "25:00"'],
    ['waitUntil: car.moving\n    within: 2h\n    by: "20:00"', 'form_several 5 by'],
    ['hold: car.moving', 'form_missing 5 hold'],
    ['hold: car.moving\n    for: 5m\n    until: "20:00"', 'form_several 5 until'],
    ['when: car.moving', 'form_missing 5 when'],
    ['parallel: {}', 'form_missing 5 parallel'],
    ['drive: { vehicle: car }', 'form_missing 5 drive'],
    ['drive: { vehicle: car, to: offcie }', 'name_unknown 32 offcie -> office'],
    ['drive: { vehicle: car, distance: -3km }', 'out_of_range 38 -3km'],
    ['drive: { vehicle: car, distance: 3km, to: office }', 'form_several 28 distance'],
    ['drive: { vehicle: car, distance: 3km, profile: citty }', 'word_unknown 52 citty -> city'],
    ['drive: { vehicle: car, distance: 3km, speed: 50km }', 'unit_wrong 50 50km'],
    ['drive: { vehicle: car, distance: 3km, speed: 0km/h }', 'out_of_range 50 0km/h'],
    ['drive: { vehicle: car, legs: [] }', 'form_missing 28 legs'],
    ['plugIn: { vehicle: car }', 'form_missing 5 plugIn'],
    ['plugIn: { vehicle: car, charger: wallbux }', 'name_unknown 38 wallbux -> wallbox'],
    ['plugIn: { vehicle: car, charger: wallbox, power: 11kW }', 'form_several 47 power'],
    ['plugIn: { vehicle: car, power: 11kw }', 'unit_wrong 36 11kw -> 11kW'],
    ['plugIn: { vehicle: car, power: 0kW }', 'out_of_range 36 0kW'],
    ['plugIn: { vehicle: hybrid, power: 50kW, type: DC }', 'charging_unsupported 51 DC'],
    ['plugIn: { vehicle: hybrid, charger: hub }', 'charging_unsupported 41 hub'],
    ['plugIn: { vehicle: golf, power: 11kW }', 'charging_unsupported 24 golf'],
    ['openDoor: { vehicle: car, door: frontleft }', 'word_unknown 37 frontleft -> frontLeft'],
    ['open: { vehicle: car, part: rearTruk }', 'name_unknown 33 rearTruk -> rearTrunk'],
    ['service: cra', 'name_unknown 14 cra -> car'],
    ['service: { vehicle: car, for: 2 }', 'unit_missing 35 2'],
    ['service: { vehicle: car, for: 0h }', 'out_of_range 35 0h'],
    ['service: { vehicle: car, until: "20:00" }', 'key_unknown 30 until'],
    ['trouble: { vehicle: golf, code: P0310 }', 'name_unknown 37 P0310 -> P0301'],
    ['trouble: { vehicle: golf, code: p0301 }', 'name_unknown 37 p0301 -> P0301'],
    ['trouble: { vehicle: car, code: P0301 }', 'trouble_unsupported 36 P0301'],
    ['trouble: { vehicle: taxis, code: P0301 }', 'trouble_unsupported 38 P0301'],
    ['trouble: { vehicle: car }', 'key_missing 5 trouble'],
    ['set: { vehicle: car }', 'form_missing 5 set'],
    ['set: { vehicle: car, battery.soc: 31 }', 'unit_missing 39 31 -> 31%'],
    ['set: { vehicle: car, battery.soc: 140% }', 'out_of_range 39 140%'],
    ['set: { vehicle: car, odometer: -1km }', 'out_of_range 36 -1km'],
    ['set: { vehicle: car, temperature: 40 }', 'unit_missing 39 40 -> 40degC'],
    ['set: { vehicle: car, chargeLimit: 79.5% }', 'out_of_range 39 79.5%'],
    [
      'set: { vehicle: car, permissions: [read_batery] }',
      'name_unknown 40 read_batery -> read_battery',
    ],
    ['set: { vehicle: car, online: no }', 'wrong_type 34 no'],
    ['charge: { vehicle: car }', 'form_missing 5 charge'],
    ['charge: { vehicle: car, action: strat }', 'word_unknown 37 strat -> start'],
    ['charge: { vehicle: car, action: start, limit: 80% }', 'form_several 44 limit'],
    [
      'charge: { vehicle: car, action: start, chargingType: AC }',
      'modifier_misplaced 44 chargingType',
    ],
    [
      'charge: { vehicle: car, schedule: { daily: { start: "23:00", end: "23:00" } } }',
      'window_empty 71 "23:00"',
    ],
    [
      'charge: { vehicle: car, schedule: { weekly: { mnday: { start: "23:00", end: "5:00" } } } }',
      'key_unknown 51 mnday -> monday',
    ],
    ['charge: { vehicle: car, schedule: { daily: { start: "23:00" } } }', 'key_missing 41 daily'],
    [
      'charge: { vehicle: car, schedule: { workweek: { weekdays: { start: "22:00", end: "07:00" }, weekends: { start: "06:00", end: "10:00" } } } }',
      'windows_overlap 86 "07:00"',
    ],
    [
      'charge: { vehicle: car, schedule: { weekly: { monday: { start: "05:00", end: "06:00" }, sunday: { start: "23:00", end: "05:01" } } } }',
      'windows_overlap 124 "05:01"',
    ],
    ['set: { vehicle: car, temperature: -300degC }', 'out_of_range 39 -300degC'],
    ['set: { vehicle: car, temperature: -61degC }', 'out_of_range 39 -61degC'],
    [repeat('times: 2, while: car.moving', '{ wait: 1s }'), 'form_several 25 while'],
    [repeat('', '{ wait: 1s }'), 'form_missing 5 repeat'],
    [repeat('times: 0', '{ wait: 1s }'), 'out_of_range 22 0'],
    [repeat('until: car.moving', '{ wait: 0s }'), 'repeat_idle 5 repeat'],
    [repeat('while: car.moving', '{ lock: car }'), 'repeat_idle 5 repeat'],
    [repeat('times: 100000', '{ lock: car }'), 'repeat_idle 5 repeat'],
    [
      repeat('until: car.moving', '{ when: car.moving, then: [{ wait: 1s }] }'),
      'repeat_idle 5 repeat',
    ],
    ['repeat: { times: 2 }', 'form_missing 5 repeat'],
    ['repeat: { times: 2, do: [{ wait: 1s }] }', 'key_unknown 25 do'],
    ['wait: 1s\n    do: [{ wait: 1s }]', 'modifier_misplaced 5 do'],
    ['lock: !done', 'custom_tag 11 !done -> "!done"'],
    ['waitUntil: !car.moving', 'custom_tag 16 !car.moving -> "!car.moving"'],
    ['name: x\n    name: y\n    lock: car', 'key_duplicate 5 name'],
  ])('%s', (step, expected) => {
    const [found] = mistakesOf(aroundStep(step));

    // Without the line, which the table below is about.
    expect(found?.replace(/ \d+:/, ' ')).toBe(expected);
  });

  test('a step shows the refusal that the checker would otherwise foresee', () => {
    const refused = 'expect: { refused: charging_type_unsupported }';
    const step = `{ plugIn: { vehicle: hybrid, power: 50kW, type: DC }, ${refused} }`;

    expect(mistakesOf(aroundStep(step))).toEqual([]);
  });

  test('rounds that wait, or are few, may repeat', () => {
    for (const step of [
      repeat('until: car.moving', '{ wait: 1s }'),
      repeat('until: car.moving, every: 5m', '{ lock: car }'),
      repeat('times: 5', '{ lock: car }'),
      repeat('while: car.moving', '{ parallel: { a: [{ wait: 1s }], b: [] } }'),
      repeat('while: car.moving', '{ race: { a: [{ wait: 1s }], b: [{ wait: 2s }] } }'),
      repeat('while: car.moving', '{ group: pause, do: [{ wait: 1s }] }'),
    ]) {
      expect(mistakesOf(aroundStep(step))).toEqual([]);
    }
  });
});

describe('expectations', () => {
  test.each([
    ['{ value: car.battery.soc }', 'form_missing'],
    ['{ value: car.battery.soc, near: 80% }', 'form_missing'],
    ['{ value: car.battery.soc, equals: 80%, atMost: 90% }', 'form_several'],
    ['{ value: car.battery.soc, equals: 5km }', 'unit_wrong'],
    ['{ value: car.battery.soc, equals: true }', 'wrong_type'],
    ['{ value: car.battery.soc, matches: x }', 'expression_type'],
    ['{ value: car.battery.soc, between: [10%] }', 'value_malformed'],
    ['{ value: car.battery.soc, between: [20%, 10%] }', 'out_of_range'],
    ['{ value: car.battery.soc, near: 80%, tolerance: -1% }', 'out_of_range'],
    ['{ value: car.battery.soc, equals: 80%, tolerance: 1% }', 'modifier_misplaced'],
    ['{ value: car.battery.soc, equals: 1, count: 1 }', 'modifier_misplaced'],
    ['{ value: car.moving, equals: "yes" }', 'wrong_type'],
    ['{ value: car.place, atLeast: 5 }', 'expression_type'],
    ['{ value: car.place, matches: "(" }', 'value_malformed'],
    ['{ value: car.schedule.window.length, equals: 7 }', 'unit_missing'],
    ['{ value: clock.now, equals: tomorrow }', 'wrong_type'],
    ['{ value: car, present: true }', 'expression_type'],
    ['{ value: taxis, present: true }', 'expression_type'],
    ['{ value: taxis.size(), equals: many }', 'wrong_type'],
    ['{ fact: charge.completed }', 'form_missing'],
    ['{ fact: charge, count: 1 }', 'value_malformed'],
    ['{ fact: charge.completed, count: 1, vehicle: cra }', 'name_unknown'],
    ['{ fact: charge.completed, count: 1.5 }', 'out_of_range'],
    ['{ fact: charge.completed, atLeast: 1% }', 'wrong_type'],
    ['{ fact: charge.completed, count: 1, equals: 1 }', 'modifier_misplaced'],
    ['{ signal: Charge.IsChargin, vehicle: car, equals: true }', 'name_unknown'],
    ['{ signal: Charge.IsCharging, equals: true }', 'form_missing'],
    ['{ signal: Charge.IsCharging, value: car.moving, equals: true }', 'form_several'],
    ['{ because: it must }', 'form_missing'],
    ['car.battery.soc', 'expression_type'],
    ['{ value: car.battery.soc, present: false }', 'word_unknown'],
  ])('%s', (expectation, code) => {
    const codes = diagnosticsOf(around(`expect:\n  - ${expectation}\n`)).map((each) => each.code);

    expect(codes[0]).toBe(code);
  });
});

describe('the rest of a file', () => {
  test.each([
    ['', 'file_empty 1:1 '],
    ['# only a comment', 'file_empty 1:1 #'],
    ['- version: 1', 'wrong_type 1:1 -'],
    ['just text', 'wrong_type 1:1 j'],
    ['name: x', 'key_missing 1:1 name'],
    ['version: 2', 'word_unknown 1:10 2'],
    ['version: "1"', 'word_unknown 1:10 "1" -> 1'],
    ['version: 1\nvehicle: {}', 'key_unknown 2:1 vehicle -> vehicles'],
    ['version: 1\nrecord: {}', 'key_unknown 2:1 record'],
    ['version: 1\nvehicles:', 'wrong_type 2:1 vehicles'],
    ['version: 1\nvehicles: [car]', 'wrong_type 2:11 [car]'],
    ['version: 1\nvehicles: { car: {} }', 'key_missing 2:13 car'],
    [
      'version: 1\nvehicles: { car: { model: tesla-modl-3 } }',
      'name_unknown 2:27 tesla-modl-3 -> tesla-model-3',
    ],
    ['version: 1\nvehicles: { car: { model: BEV, template: BEV } }', 'form_several 2:32 template'],
    ['version: 1\nvehicles: { car: { model: BEV, owner: anna } }', 'name_unknown 2:39 anna'],
    [
      'version: 1\nvehicles: { car: { model: BEV, state: { at: ofice } } }\nplaces: { office: { latitude: 1, longitude: 2 } }',
      'name_unknown 2:45 ofice -> office',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, state: { plugged: true } } }',
      'key_unknown 2:41 plugged',
    ],
    ['version: 1\nvehicles: { clock: { model: BEV } }', 'name_taken 2:13 clock'],
    ['version: 1\nvehicles: { "my car": { model: BEV } }', 'name_malformed 2:13 "my car"'],
    ['version: 1\nplaces: { office: { latitude: 91, longitude: 2 } }', 'out_of_range 2:31 91'],
    ['version: 1\nchargers: { hub: { type: ac, power: 11kW } }', 'word_unknown 2:26 ac -> AC'],
    [
      'version: 1\nclock: { timezone: Europe/Berln }',
      'name_unknown 2:20 Europe/Berln -> Europe/Berlin',
    ],
    ['version: 1\nclock: { timezone: New York }', 'name_unknown 2:20 New York -> America/New_York'],
    ['version: 1\nclock: { timezone: "" }', 'name_unknown 2:20 ""'],
    [
      'version: 1\nclock: { start: 2014-12-31T23:59:59, timezone: Europe/Berlin }',
      'out_of_range 2:17 2014-12-31T23:59:59',
    ],
    [
      'version: 1\nclock: { start: 2101-01-01T00:00:00, timezone: Europe/Berlin }',
      'out_of_range 2:17 2101-01-01T00:00:00',
    ],
    ['version: 1\nclock: { fold: third }', 'word_unknown 2:16 third'],
    [
      'version: 1\nplaces: { office: { latitude: 1, longitude: 2, timezone: Asia/Kolkatta } }',
      'name_unknown 2:58 Asia/Kolkatta -> Asia/Kolkata',
    ],
    [
      'version: 1\nclock: { start: 2010-01-01T00:00:00 }\nplaces: { office: { latitude: 1, longitude: 2, timezone: Asia/Kolkata } }',
      'out_of_range 3:58 Asia/Kolkata',
    ],
    ['version: 1\nchargers: { hub: { type: AC } }', 'key_missing 2:13 hub'],
    ['version: 1\nchargers: { hub: { type: AC, power: 0kW } }', 'out_of_range 2:37 0kW'],
    ['version: 1\nchargers: { hub: { type: AC, power: 11 } }', 'unit_missing 2:37 11 -> 11kW'],
    [
      'version: 1\nparams: { cold: { type: temperature, default: -300degC } }',
      'out_of_range 2:47 -300degC',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, temperature: -274degC } }',
      'out_of_range 2:45 -274degC',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, temperature: 61degC } }',
      'out_of_range 2:45 61degC',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, temperature: -77degF } }',
      'out_of_range 2:45 -77degF',
    ],
    [
      'version: 1\nfleets: { f: { count: 9, model: BEV, vary: { temperature: { uniform: [-70degC, 5degC] } } } }',
      'out_of_range 2:71 -70degC',
    ],
    ['version: 1\nvehicles: { car: { model: BEV, persona: {} } }', 'form_missing 2:32 persona'],
    [
      'version: 1\nclock: { start: 2026-10-24 }',
      'value_malformed 2:17 2026-10-24 -> 2026-10-24T00:00:00',
    ],
    ['version: 1\nclock: { speed: 120 }', 'modifier_misplaced 2:10 speed'],
    ['version: 1\nlog: all', 'word_unknown 2:6 all'],
    ['version: 1\nseed: [1]', 'wrong_type 2:7 [1]'],
    ['version: 1\nseed: 123456789012345678901', 'value_malformed 2:7 123456789012345678901'],
    ['version: 1\nseed: .inf', 'value_malformed 2:7 .inf'],
    ['version: 1\nfleets: { f: { count: 0, model: BEV } }', 'out_of_range 2:23 0'],
    ['version: 1\nfleets: { f: { count: 10000001, model: BEV } }', 'out_of_range 2:23 10000001'],
    ['version: 1\nfleets: { f: { count: 1, id: car, model: BEV } }', 'value_malformed 2:30 car'],
    [
      'version: 1\nfleets: { f: { count: 1, model: { choice: { BEV: -1 } } } }',
      'out_of_range 2:50 -1',
    ],
    [
      'version: 1\nfleets: { f: { count: 1, model: { choice: { BVE: 1 } } } }',
      'name_unknown 2:45 BVE -> BEV',
    ],
    [
      'version: 1\nfleets: { f: { count: 9, id: "c{n}", model: BEV } }\nvehicles: { c3: { model: BEV } }',
      'name_taken 2:11 f',
    ],
    [
      'version: 1\nfleets: { f: { count: 9, model: BEV } }\nvehicles: { f: { model: BEV } }',
      'name_taken 2:11 f',
    ],
    [
      'version: 1\nfleets: { f: { count: 9, model: BEV, vary: { battery.soc: { uniform: [40%] } } } }',
      'value_malformed 2:70 [40%]',
    ],
    [
      'version: 1\nfleets: { f: { count: 9, model: BEV, vary: { battery.soc: { uniform: [40%, 30%] } } } }',
      'out_of_range 2:70 [40%, 30%]',
    ],
    [
      'version: 1\nfleets: { f: { count: 9, model: BEV, vary: { battery.soc: { normal: { mean: 50, sd: 4% } } } } }',
      'unit_missing 2:77 50 -> 50%',
    ],
    [
      'version: 1\nfleets: { f: { count: 9, model: BEV, vary: { battery.soc: { gamma: 5 } } } }',
      'key_unknown 2:61 gamma',
    ],
    [
      'version: 1\nfleets: { f: { count: 9, model: BEV, vary: { battery.soc: {} } } }',
      'form_missing 2:59 {}',
    ],
    ['version: 1\ninvariants: [{ name: x, check: "1 + 1" }]', 'expression_type 2:33 1 + 1'],
    ['version: 1\nname: *x', 'reference_unknown 2:7 *x'],
    ['version: 1\n<<: { name: x }', 'merge_key 2:1 <<'],
    ['version: 1\n__proto__: { polluted: true }', 'key_forbidden 2:1 __proto__'],
    ['version: 1\nusers: { constructor: {} }', 'key_forbidden 2:10 constructor'],
    ['version: 1\n[a]: b', 'key_not_text 2:1 [a]'],
    ['version: 1\n---\nversion: 1', 'several_documents 2:1 ---'],
    ['%YAML 1.1\n---\nversion: 1', 'yaml_version 1:1 %YAML 1.1'],
    ['version: 1\nname: a: b', 'yaml_syntax 2:7 a'],
    ['version: 1\nname: "a', 'yaml_syntax 2:9 '],
    ['version: 1\nx: { soc: ${{ p.x }} }', 'yaml_syntax 2:12 {'],
    ['version: 1\nname: a\0b', 'nul_byte 2:8 \0'],
  ])('%j', (text, expected) => {
    const [found] = mistakesOf(text);

    expect(found?.trimEnd()).toBe(expected.trimEnd());
  });

  test('nothing reaches a prototype', () => {
    mistakesOf('version: 1\n__proto__: { polluted: true }\nusers: { __proto__: { x: 1 } }');

    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('several mistakes', () => {
  const text = around(
    [
      'steps:',
      '  - lock: cra',
      '  - wait: 15',
      '  - lokc: car',
      '  - waitUntil: car.battery.sco > 5',
      'clock: { timezone: Mars }',
    ].join('\n'),
  );

  test('all are reported at once, in the order of the file', () => {
    expect(mistakesOf(text)).toEqual([
      'name_unknown 8:11 cra -> car',
      'unit_missing 9:11 15',
      'key_unknown 10:5 lokc -> lock',
      'expression_name 11:28 sco -> soc',
      'name_unknown 12:20 Mars',
    ]);
  });

  test('no more than twenty', () => {
    const many = around(`steps:\n${'  - lock: cra\n'.repeat(500)}`);

    expect(diagnosticsOf(many)).toHaveLength(20);
  });

  test('a mistake behind an alias counts once', () => {
    expect(mistakesOf(around('steps: [&a { lock: cra }, *a, *a]'))).toHaveLength(1);
  });
});
