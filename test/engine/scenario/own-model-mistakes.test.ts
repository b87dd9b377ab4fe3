import { describe, expect, test } from 'vitest';
import { shownMistakes } from './composed.ts';

const head = 'version: 1\nmodels:\n';

/** Data sheets that contradict themselves, or name things that are not there. */
const wrongSheets = {
  'a usable energy above the gross one': '{ make: Kia, battery: { usable: 80kWh, gross: 77kWh } }',
  'an energy below that of the model it is like':
    '{ like: hyundai-ioniq-5, battery: { gross: 60kWh } }',
  'a pack of which little is used': '{ make: Kia, battery: { usable: 20kWh, gross: 200kWh } }',
  'an energy in Wh': '{ make: Kia, battery: { usable: 64Wh } }',
  'a gross energy without its point': '{ make: Kia, battery: { gross: 1135kWh } }',
  'an on-board charger without its point': '{ make: Kia, battery: { ac: { power: 110kW } } }',
  'a DC power in W': '{ make: Kia, battery: { dc: { power: 135W } } }',
  'a displacement in cubic centimetres':
    '{ make: Kia, powertrain: ICE, fuel: { displacement: 1498L } }',
  'a tank without its point': '{ make: Kia, powertrain: ICE, fuel: { tank: 2L } }',
  'a charger that loses all': '{ make: Kia, battery: { ac: { efficiency: 0% } } }',
  'a consumption in Wh/km': '{ make: Kia, battery: { consumption: { combined: 176kWh/100km } } }',
  'a combined figure above its parts':
    '{ make: Kia, battery: { consumption: { city: 14kWh/100km, highway: 18kWh/100km, combined: 19kWh/100km } } }',
  'a combined fuel figure below its parts':
    '{ make: Kia, powertrain: ICE, fuel: { consumption: { city: 30mpg, highway: 38mpg, combined: 43mpg } } }',
  'a range that the energy contradicts':
    '{ make: Kia, battery: { usable: 60kWh, range: 820km, consumption: { wltp: 16kWh/100km } } }',
  'a drag share beside a road load':
    '{ make: Kia, battery: { dragShare: 50% }, roadLoad: { a: 120, b: 0, c: 0.035, mass: 1800 } }',
  'a road load in US units': '{ make: Kia, roadLoad: { a: 25, b: 0.1, c: 0.023, mass: 4500 } }',
  'a metric road load as SI':
    '{ make: Kia, roadLoad: { a: 120, b: 0.5, c: 0.035, mass: 1800, units: SI } }',
  'an SI road load as metric': '{ make: Kia, roadLoad: { a: 120, b: 2, c: 0.45, mass: 1800 } }',
  'a curve above the peak':
    '{ make: Kia, battery: { dc: { power: 50kW, curve: { 0%: 40kW, 80%: 55kW } } } }',
  'a share above one':
    '{ make: Kia, battery: { dc: { power: 50kW, curve: { 0%: 110%, 80%: 50% } } } }',
  'a curve that goes back':
    '{ make: Kia, battery: { dc: { power: 50kW, curve: { 50%: 40kW, 20%: 45kW } } } }',
  'a curve by bare numbers': '{ make: Kia, battery: { dc: { curve: { 0: 40kW, 80: 30kW } } } }',
  'a curve that ends at nothing':
    '{ make: Kia, battery: { dc: { curve: { 0%: 40kW, 100%: 0kW } } } }',
  'a time no curve can meet':
    '{ make: Kia, battery: { usable: 70kWh, dc: { power: 50kW, window: { from: 10%, until: 80%, takes: 5m } } } }',
  'a VIN of another maker': '{ make: Kia, vin: 5YJ3E1EA0NF123456 }',
  'a wrong check digit': '{ make: Tesla, vin: 5YJ3E1EA1NF123456 }',
  'a check digit in a pattern': '{ make: Tesla, vin: 5YJ3E1EA1NF****** }',
  'a short VIN': '{ make: Tesla, vin: 5YJ3E1EA1NF1 }',
  'an O in a VIN': '{ make: Tesla, vin: 5YJ3E1EA0NF12345O }',
  'a year that the VIN contradicts': '{ make: Tesla, year: 2019, vin: 5YJ3E1EA0NF123456 }',
  'a year of no car': '{ make: Tesla, year: 1066 }',
  'years that end before they begin': '{ make: Tesla, years: { from: 2024, until: 2022 } }',
  'a coefficient below zero': '{ make: Kia, roadLoad: { a: -12, b: 0.1, c: 0.02, mass: 1800 } }',
  'a force that falls to nothing': '{ make: Kia, roadLoad: { a: 12, b: -3, c: 0.02, mass: 1800 } }',
  'a mass of nothing': '{ make: Kia, roadLoad: { a: 12, b: 0, c: 0.02, mass: 0 } }',
  'an unknown signal': '{ make: Kia, signals: { Charge.Amperag: false } }',
  'an unknown command': '{ make: Kia, commands: { charge-strat: true } }',
  'a signal of another powertrain':
    '{ make: Kia, powertrain: ICE, signals: { Charge.Amperage: true } }',
  'a command without a plug': '{ make: Kia, powertrain: ICE, commands: { charge-start: true } }',
  'a model that is like none': '{ like: hyundai-ioniq-55 }',
  'a model that is like itself': '{ like: mine }',
  'a make in small letters': '{ make: tesla }',
  'no make': '{ year: 2020 }',
  'a battery of a petrol car': '{ make: Kia, powertrain: ICE, battery: { usable: 50kWh } }',
  'fuel of a battery car': '{ make: Kia, powertrain: BEV, fuel: { tank: 40L } }',
  'a report each instant': '{ make: Kia, habits: { driving: 10ms } }',
  'a number without a unit': '{ make: Kia, battery: { usable: 64 } }',
  'another word for a key': '{ base: BEV }',
} as const;

test('mistakes in a data sheet have their place', () => {
  const told = Object.entries(wrongSheets).map(([what, sheet]) => {
    const [first = 'no mistake', ...more] = shownMistakes(`${head}  mine: ${sheet}\n`).split('\n');
    return [`# ${what}`, first.replace('main.yaml:', ''), ...more].join('\n');
  });

  expect(`${told.join('\n\n')}\n`).toMatchInlineSnapshot(`
    "# a usable energy above the gross one
    3:41: error: the usable energy is more than the gross energy, 77kWh
        mine: { make: Kia, battery: { usable: 80kWh, gross: 77kWh } }
                                              ^^^^^

    # an energy below that of the model it is like
    3:52: error: the usable energy, 74kWh, is more than the gross energy, 60kWh
        mine: { like: hyundai-ioniq-5, battery: { gross: 60kWh } }
                                                         ^^^^^

    # a pack of which little is used
    3:41: error: no car uses so little of its gross energy, 200kWh
        mine: { make: Kia, battery: { usable: 20kWh, gross: 200kWh } }
                                              ^^^^^

    # an energy in Wh
    3:41: error: expected at least 0.3kWh and at most 1000kWh, found 64Wh
        mine: { make: Kia, battery: { usable: 64Wh } }
                                              ^^^^

    # a gross energy without its point
    3:40: error: expected at least 0.3kWh and at most 1000kWh, found 1135kWh
        mine: { make: Kia, battery: { gross: 1135kWh } }
                                             ^^^^^^^

    # an on-board charger without its point
    3:46: error: expected at least 0.3kW and at most 50kW, found 110kW
        mine: { make: Kia, battery: { ac: { power: 110kW } } }
                                                   ^^^^^

    # a DC power in W
    3:46: error: expected at least 3kW and at most 4000kW, found 135W
        mine: { make: Kia, battery: { dc: { power: 135W } } }
                                                   ^^^^

    # a displacement in cubic centimetres
    3:61: error: expected at least 0.2L and at most 20L, found 1498L
        mine: { make: Kia, powertrain: ICE, fuel: { displacement: 1498L } }
                                                                  ^^^^^

    # a tank without its point
    3:53: error: expected at least 3L and at most 1500L, found 2L
        mine: { make: Kia, powertrain: ICE, fuel: { tank: 2L } }
                                                          ^^

    # a charger that loses all
    3:51: error: expected at least 50% and at most 100%, found 0%
        mine: { make: Kia, battery: { ac: { efficiency: 0% } } }
                                                        ^^

    # a consumption in Wh/km
    3:58: error: expected more than 0 and at most 100kWh/100km, found 176kWh/100km
        mine: { make: Kia, battery: { consumption: { combined: 176kWh/100km } } }
                                                               ^^^^^^^^^^^^

    # a combined figure above its parts
    3:99: error: combined lies between city, 14kWh/100km, and highway, 18kWh/100km
      /100km, highway: 18kWh/100km, combined: 19kWh/100km } } }
                                              ^^^^^^^^^^^

    # a combined fuel figure below its parts
    3:101: error: combined lies between city, 30mpg, and highway, 38mpg
       city: 30mpg, highway: 38mpg, combined: 43mpg } } }
                                              ^^^^^

    # a range that the energy contradicts
    3:55: error: usable energy and consumption give about 388km
        mine: { make: Kia, battery: { usable: 60kWh, range: 820km, consumption: { wltp: 16kWh/100km } } }
                                                            ^^^^^

    # a drag share beside a road load
    3:33: error: the road load has the drag already: leave it out
        mine: { make: Kia, battery: { dragShare: 50% }, roadLoad: { a: 120, b: 0, c: 0.035, mass: 1800 } }
                                      ^^^^^^^^^

    # a road load in US units
    3:52: error: no car of 4500 kg coasts at 100 km/h against 265 N: check units:
        mine: { make: Kia, roadLoad: { a: 25, b: 0.1, c: 0.023, mass: 4500 } }
                                                         ^^^^^

    # a metric road load as SI
    3:79: error: no car of 1800 kg coasts at 100 km/h against 161 N: check units:
        mine: { make: Kia, roadLoad: { a: 120, b: 0.5, c: 0.035, mass: 1800, units: SI } }
                                                                                    ^^

    # an SI road load as metric
    3:51: error: no car of 1800 kg coasts at 100 km/h against 4820 N: check units:
        mine: { make: Kia, roadLoad: { a: 120, b: 2, c: 0.45, mass: 1800 } }
                                                        ^^^^

    # a curve above the peak
    3:76: error: the curve is above the highest power, 50kW
        mine: { make: Kia, battery: { dc: { power: 50kW, curve: { 0%: 40kW, 80%: 55kW } } } }
                                                                                 ^^^^

    # a share above one
    3:65: error: the curve is above the highest power, 50kW
        mine: { make: Kia, battery: { dc: { power: 50kW, curve: { 0%: 110%, 80%: 50% } } } }
                                                                      ^^^^

    # a curve that goes back
    3:72: error: 20% comes after 50%: write the points in ascending order
        mine: { make: Kia, battery: { dc: { power: 50kW, curve: { 50%: 40kW, 20%: 45kW } } } }
                                                                             ^^^

    # a curve by bare numbers
    3:48: error: expected a state of charge from 0% to 100%, found 0
        mine: { make: Kia, battery: { dc: { curve: { 0: 40kW, 80: 30kW } } } }
                                                     ^
      did you mean 0%?

    # a curve that ends at nothing
    3:64: error: expected more than 0, found 0kW
        mine: { make: Kia, battery: { dc: { curve: { 0%: 40kW, 100%: 0kW } } } }
                                                                     ^^^

    # a time no curve can meet
    3:75: error: no curve of this shape and power charges in that time: is the power right?
        mine: { make: Kia, battery: { usable: 70kWh, dc: { power: 50kW, window: { from: 10%, until: 80%, takes: 5m } } } }
                                                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

    # a VIN of another maker
    3:27: error: a VIN that begins with 5YJ is of Tesla, not of Kia
        mine: { make: Kia, vin: 5YJ3E1EA0NF123456 }
                                ^^^^^^^^^^^^^^^^^

    # a wrong check digit
    3:29: error: the check digit, the ninth character, would be 0, not 1
        mine: { make: Tesla, vin: 5YJ3E1EA1NF123456 }
                                  ^^^^^^^^^^^^^^^^^
      did you mean 5YJ3E1EA0NF123456?

    # a check digit in a pattern
    3:29: error: the ninth character is the check digit, which follows from those to be drawn
        mine: { make: Tesla, vin: 5YJ3E1EA1NF****** }
                                  ^^^^^^^^^^^^^^^^^
      did you mean 5YJ3E1EA*NF******?

    # a short VIN
    3:29: error: a VIN has 17 characters, not 12
        mine: { make: Tesla, vin: 5YJ3E1EA1NF1 }
                                  ^^^^^^^^^^^^

    # an O in a VIN
    3:29: error: a VIN has digits and letters but I, O and Q, and * for any, not O
        mine: { make: Tesla, vin: 5YJ3E1EA0NF12345O }
                                  ^^^^^^^^^^^^^^^^^
      did you mean 5YJ3E1EA0NF123450?

    # a year that the VIN contradicts
    3:30: error: the VIN is of 1992 or 2022
        mine: { make: Tesla, year: 2019, vin: 5YJ3E1EA0NF123456 }
                                   ^^^^
      did you mean 2022?

    # a year of no car
    3:30: error: expected a whole number from 1980 to 2039, found 1066
        mine: { make: Tesla, year: 1066 }
                                   ^^^^

    # years that end before they begin
    3:52: error: the last year, 2022, is before the first, 2024
        mine: { make: Tesla, years: { from: 2024, until: 2022 } }
                                                         ^^^^

    # a coefficient below zero
    3:37: error: a force below zero drives the car: a is 0 or more
        mine: { make: Kia, roadLoad: { a: -12, b: 0.1, c: 0.02, mass: 1800 } }
                                          ^^^

    # a force that falls to nothing
    3:44: error: with this b the force falls to zero or below at some speed up to 200 km/h
        mine: { make: Kia, roadLoad: { a: 12, b: -3, c: 0.02, mass: 1800 } }
                                                 ^^

    # a mass of nothing
    3:62: error: expected a number above 0, found 0
        mine: { make: Kia, roadLoad: { a: 12, b: 0, c: 0.02, mass: 0 } }
                                                                   ^

    # an unknown signal
    3:33: error: there is no signal Charge.Amperag
        mine: { make: Kia, signals: { Charge.Amperag: false } }
                                      ^^^^^^^^^^^^^^
      did you mean Charge.Amperage?

    # an unknown command
    3:34: error: there is no command charge-strat
        mine: { make: Kia, commands: { charge-strat: true } }
                                       ^^^^^^^^^^^^
      did you mean charge-start?

    # a signal of another powertrain
    3:50: error: no ICE here has Charge.Amperage
        mine: { make: Kia, powertrain: ICE, signals: { Charge.Amperage: true } }
                                                       ^^^^^^^^^^^^^^^

    # a command without a plug
    3:51: error: no ICE takes charge-start
        mine: { make: Kia, powertrain: ICE, commands: { charge-start: true } }
                                                        ^^^^^^^^^^^^

    # a model that is like none
    3:17: error: there is no model hyundai-ioniq-55
        mine: { like: hyundai-ioniq-55 }
                      ^^^^^^^^^^^^^^^^
      did you mean hyundai-ioniq-5?

    # a model that is like itself
    3:17: error: a model that is like itself: mine → mine
        mine: { like: mine }
                      ^^^^

    # a make in small letters
    3:17: error: the catalogue writes this make Tesla
        mine: { make: tesla }
                      ^^^^^
      did you mean Tesla?

    # no make
    3:3: error: make is missing: the maker, or like: another model
        mine: { year: 2020 }
        ^^^^

    # a battery of a petrol car
    3:39: error: ICE cars have no battery that is charged or shown: leave it out
        mine: { make: Kia, powertrain: ICE, battery: { usable: 50kWh } }
                                            ^^^^^^^

    # fuel of a battery car
    3:39: error: a BEV burns no fuel: leave it out
        mine: { make: Kia, powertrain: BEV, fuel: { tank: 40L } }
                                            ^^^^

    # a report each instant
    3:41: error: expected at least 1s and at most 366d, found 10ms
        mine: { make: Kia, habits: { driving: 10ms } }
                                              ^^^^

    # a number without a unit
    3:41: error: write 64kWh: an energy needs its unit
        mine: { make: Kia, battery: { usable: 64 } }
                                              ^^
      did you mean 64kWh?

    # another word for a key
    3:11: error: unknown key base
        mine: { base: BEV }
                ^^^^
      did you mean like?
    "
  `);
});

describe('mistakes in names', () => {
  test('a name of the catalogue', () => {
    expect(shownMistakes(`${head}  bmw-i3: { like: BEV }\n`)).toContain(
      'the catalogue has a model bmw-i3: choose another name',
    );
  });

  test('does not make the name of a wrong model unknown', () => {
    const shown = shownMistakes(
      `${head}  mine: { make: Tesla, year: 1 }\nvehicles: { car: { model: mine } }\n`,
    );

    expect(shown.match(/error/g)).toHaveLength(1);
  });

  test('a VIN that two cars would have', () => {
    const shown = shownMistakes(
      `${head}  mine: { make: Tesla, vin: 5YJ3E1EA0NF123456 }\nvehicles: { a: { model: mine }, b: { model: mine } }\n`,
    );

    expect(shown).toContain('a has the VIN 5YJ3E1EA0NF123456 too');
  });
});
