/** The parts of an activity that determine its line. They have no schema, so that screens need not load one. */
interface FeedItem {
  type: string;
  volunteerId: string | null;
  metadata: { shiftId: string | null };
}

/** The lines of the feed. Consecutive changes of the same kind to places of the same person are one line. */
export function toFeedLines<Item extends FeedItem>(activity: readonly Item[]): Item[][] {
  const lines: Item[][] = [];
  for (const one of activity) {
    const [last] = lines.at(-1) ?? [];
    const isSame =
      last?.type === one.type &&
      last.volunteerId === one.volunteerId &&
      one.volunteerId !== null &&
      one.metadata.shiftId !== null;
    if (isSame) lines.at(-1)?.push(one);
    else lines.push([one]);
  }
  return lines;
}
