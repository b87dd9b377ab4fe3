import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedPython } from '../../build/generate-python.ts';
import { pythonTypes } from '../../build/python/types.ts';

test('the types of the Python client are those of the OpenAPI document', async () => {
  const { actual, expected } = await generatedPython();

  expect(actual).toBe(expected);
});

test('the Python client and the package have one version', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const written = /__version__ = "(.+)"/.exec(
    readFileSync('clients/python/src/motorpool/version.py', 'utf8'),
  );

  expect(written?.[1]).toBe(manifest.version);
});

test('a schema becomes a typed dictionary, and what it refers to as well', () => {
  const text = pythonTypes(
    {
      Car: {
        type: 'object',
        properties: {
          name: { type: 'string', description: 'Its name' },
          owner: { type: ['string', 'null'] },
          kind: { type: 'string', enum: ['BEV', 'ICE'] },
          doors: { type: 'array', items: { $ref: '#/components/schemas/Door' } },
          extras: { type: 'object', additionalProperties: {} },
        },
        required: ['name', 'doors'],
      },
      Door: { type: 'object', properties: { from: { type: 'integer' } }, required: ['from'] },
      Unused: { type: 'object', properties: {} },
    },
    ['Car'],
  );

  expect(text).toContain(`class Car(TypedDict):
    #: Its name
    name: str
    owner: NotRequired[str | None]
    kind: NotRequired[Literal["BEV", "ICE"]]
    doors: list[Door]
    extras: NotRequired[dict[str, Any]]
`);
  expect(text).toContain(`Door = TypedDict(
    "Door",
    {
        "from": "int",
    },
)
`);
  expect(text).not.toContain('Unused');
});

test('a schema that is missing and a type without a form are refused', () => {
  expect(() => pythonTypes({}, ['Car'])).toThrow('has no schema Car');
  const odd = { type: 'object', properties: { a: { type: 'odd' } } };
  expect(() => pythonTypes({ Odd: odd }, ['Odd'])).toThrow('OddA: Python has no type for odd');
});
