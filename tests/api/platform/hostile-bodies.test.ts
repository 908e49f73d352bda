import { MAX_BODY_BYTES } from '@ijsploeg/worker/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  checkResponse,
  createCallers,
  expectCallersUnchanged,
  fieldsOf,
  RANDOM_RUNS,
  SEED,
  sendJson,
  validCallOf,
  WITH_BODY,
} from '../hostile-calls.ts';
import { HOSTILE_BODIES, HOSTILE_MEDIA_TYPES, HOSTILE_VALUES } from '../hostile-values.ts';

beforeAll(createCallers);

describe('a hostile field in a body is accepted or refused properly by', () => {
  it.each(WITH_BODY)('%s', async (_, endpoint) => {
    let valid = await validCallOf(endpoint);
    for (const field of fieldsOf(endpoint.body))
      for (const [name, value] of HOSTILE_VALUES) {
        const body = JSON.stringify({ ...(valid.body as object), [field]: value });
        const { wasAccepted } = await checkResponse(
          await sendJson(endpoint, valid, body),
          endpoint,
          `${field}: ${name}`,
        );
        // A refusal changes nothing, so the same request stays valid.
        if (wasAccepted) valid = await validCallOf(endpoint);
      }
  });
});

describe('a hostile body is accepted or refused properly by', () => {
  it.each(WITH_BODY)('%s', async (_, endpoint) => {
    let valid = await validCallOf(endpoint);
    for (const [name, body] of HOSTILE_BODIES) {
      const { wasAccepted } = await checkResponse(await sendJson(endpoint, valid, body), endpoint, name);
      if (wasAccepted) valid = await validCallOf(endpoint);
    }
  });
});

describe('a media type other than JSON is refused by', () => {
  it.each(WITH_BODY)('%s', async (_, endpoint) => {
    const valid = await validCallOf(endpoint);
    for (const type of HOSTILE_MEDIA_TYPES) {
      const response = await sendJson(endpoint, valid, JSON.stringify(valid.body), type);
      expect(response.status, type).toBe(415);
      await checkResponse(response, endpoint, type);
    }
  });
});

describe('a body over the limit is refused unread by', () => {
  it.each(WITH_BODY)('%s', async (_, endpoint) => {
    const valid = await validCallOf(endpoint);
    const padded = (bytes: number) => {
      const body = JSON.stringify(valid.body);
      return body + ' '.repeat(bytes - body.length);
    };
    const maxBytes = endpoint.bodyMaxBytes ?? MAX_BODY_BYTES;
    const large = await sendJson(endpoint, valid, padded(maxBytes + 1));
    expect(large.status).toBe(413);
    await checkResponse(large, endpoint, 'one byte too many');
    // Without a content length the bytes are counted while they arrive.
    const unmeasured = new Response(padded(3 * 1024 * 1024)).body;
    const streamed = await sendJson(endpoint, valid, unmeasured ?? '');
    expect(streamed.status).toBe(413);
    await checkResponse(streamed, endpoint, 'a stream');
    await checkResponse(await sendJson(endpoint, valid, padded(maxBytes)), endpoint, 'as large as may be');
  });
});

describe('a random body is accepted or refused properly by', () => {
  it.each(WITH_BODY)('%s', async (_, endpoint) => {
    const fields = Object.fromEntries(
      fieldsOf(endpoint.body).map((field) => [
        field,
        fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary', maxLength: 300 })),
      ]),
    );
    let valid = await validCallOf(endpoint);
    await fc.assert(
      fc.asyncProperty(fc.record(fields, { requiredKeys: [] }), async (changed) => {
        const body = JSON.stringify({ ...(valid.body as object), ...changed });
        const { wasAccepted } = await checkResponse(await sendJson(endpoint, valid, body), endpoint, body);
        if (wasAccepted) valid = await validCallOf(endpoint);
      }),
      { seed: SEED, numRuns: RANDOM_RUNS },
    );
  });
});

it('leaves every account with its role', expectCallersUnchanged);
