import type { CrewShift } from '@ijsploeg/worker/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { loadErrorTexts } from '../../lib/api/load-error-texts.ts';
import { crewKeys, keysOfPlaces } from '../../lib/api/query-keys.ts';
import { createStoredEntries } from '../../lib/queue/stored-entries.ts';
import { useSending } from '../../lib/queue/use-sending.ts';
import { type CrewDesk, type CrewDeskState, createCrewDesk } from './crew-desk.ts';
import { parseMark, withMark } from './crew-marks.ts';
import { sendMark } from './send-mark.ts';

/** The desk of one person, alive while the component is mounted. */
export function useCrewDesk(
  userId: string,
): CrewDeskState & { desk: CrewDesk; addedBy: (markId: string) => string | undefined } {
  const client = useQueryClient();
  const [added] = useState(() => new Map<string, string>());
  const [desk] = useState(() =>
    createCrewDesk({
      // They outlive signing out but are read by the same person only.
      store: createStoredEntries(`ijsploeg.crew.${userId}.`, parseMark),
      send: (mark) => sendMark(mark, (assignmentId) => added.set(mark.id, assignmentId)),
      onAnswer: (mark, refusal) => {
        // A recorded mark stays on the screen until the lists are refetched.
        if (!refusal)
          client.setQueriesData<CrewShift[]>({ queryKey: crewKeys.days }, (shifts) =>
            shifts ? withMark(shifts, mark) : shifts,
          );
      },
      onEmpty: () => {
        for (const queryKey of keysOfPlaces) void client.invalidateQueries({ queryKey });
      },
    }),
  );
  useEffect(() => {
    // A mark may be refused while there is no connection to load the reason with.
    void loadErrorTexts();
  }, []);
  useSending(desk);
  return {
    ...useSyncExternalStore(desk.subscribe, desk.state),
    desk,
    addedBy: (markId) => added.get(markId),
  };
}
