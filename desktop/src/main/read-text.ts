/**
 * The text of an answer; null where it is longer than it may be. What comes after that is not read: whoever answers
 * without end fills nothing.
 */
export async function readText(response: Response, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts, length).toString('utf8');
}

/** What an answer says, as JSON; undefined where it is none, or longer than it may be. */
export async function readJson(response: Response, maxBytes: number): Promise<unknown> {
  const text = await readText(response, maxBytes);
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
