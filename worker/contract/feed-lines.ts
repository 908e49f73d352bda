/** The parts of an activity that tell its line; without its schema, which screens need not load. */
interface FeedItem {
  type: string;
  volunteerId: string | null;
  metadata: { shiftId: string | null };
}

/** The lines of the feed: changes of the same kind in a row are one if they are of places of the same person. */
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
