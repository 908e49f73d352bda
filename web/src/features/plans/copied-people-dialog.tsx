import type { CopiedPlace, PlaceResult } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadedDialog } from '../../components/loaded-dialog.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { refusalText } from '../../lib/api/error-texts.ts';
import { formatWhen } from '../../lib/format/format-date.ts';
import { groupBy } from '../../lib/group-by.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { m } from '../../paraglide/messages.js';
import { copiedPlacesQuery, placePersonMutation } from './plans.queries.ts';

type Objection = NonNullable<CopiedPlace['objection']>;

const OBJECTION_TEXTS: Record<Objection, () => string> = {
  not_volunteer: m.plans_people_not_volunteer,
  absent: m.plans_people_absent,
  'shift.already_claimed': m.plans_people_there,
  'shift.full': m.plans_people_full,
  'shift.skill_missing': m.plans_people_skill,
  'shift.overlap': m.plans_people_overlap,
  'shift.rest': m.plans_people_rest,
};

const isObjection = (code: string): code is Objection => Object.hasOwn(OBJECTION_TEXTS, code);

/** Why a place was refused, as said of somebody else. */
const whyRefused = (refusal: NonNullable<PlaceResult['refusal']>) =>
  isObjection(refusal.code) ? OBJECTION_TEXTS[refusal.code]() : (refusalText(refusal.code, refusal) ?? '');

const nameOf = ({ firstName, lastName }: CopiedPlace) => `${firstName} ${lastName}`.trim();

/** What became of the places, once they were sent. */
interface Outcome {
  /** The people who have been handled. */
  people: number;
  placed: number;
  refused: { place: CopiedPlace; refusal: NonNullable<PlaceResult['refusal']> }[];
}

interface CopiedPeopleDialogProps {
  planId: string;
  onClose: () => void;
}

/** Gives the people of the copied shifts the same places on the copies. Whoever has an objection is listed and not placed. */
export function CopiedPeopleDialog({ planId, onClose }: CopiedPeopleDialogProps) {
  const query = useQuery(copiedPlacesQuery(planId));
  return (
    <LoadedDialog query={query} title={m.plans_people()} failed={m.plans_people_failed()} onClose={onClose}>
      {(places) => <PlacePeople places={places} onClose={onClose} />}
    </LoadedDialog>
  );
}

function PlacePeople({ places: found, onClose }: { places: readonly CopiedPlace[]; onClose: () => void }) {
  // The list stays as it was read: places that are taken now would be objections.
  const [places] = useState(found);
  const fitting = groupBy(
    places.filter(({ objection }) => objection === null),
    ({ volunteerId }) => volunteerId,
  );
  const objected = places.filter(
    ({ objection }) => objection !== null && objection !== 'shift.already_claimed',
  );
  const count = [...fitting.values()].reduce((sum, each) => sum + each.length, 0);
  const { mutateAsync } = useMutation(placePersonMutation);
  const singleFlight = useSingleFlight();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  /** One person after the other, each with one mail about all of their places. Repeating it places nobody twice. */
  const place = () =>
    void singleFlight(async () => {
      setIsBusy(true);
      setFailure(null);
      const refused: Outcome['refused'] = [];
      let [people, placed] = [0, 0];
      try {
        for (const [volunteerId, theirs] of fitting) {
          const results = await mutateAsync({ volunteerId, shiftIds: theirs.map(({ shiftId }) => shiftId) });
          for (const { shiftId, refusal } of results) {
            const one = theirs.find((each) => each.shiftId === shiftId);
            if (refusal && one) refused.push({ place: one, refusal });
            else placed += 1;
          }
          people += 1;
          setOutcome({ people, placed, refused: [...refused] });
        }
      } catch (error) {
        setFailure(error);
      }
      setIsBusy(false);
    });
  const isDone = outcome !== null && outcome.people === fitting.size;
  return (
    <Dialog
      title={m.plans_people()}
      description={m.plans_people_text()}
      onClose={onClose}
      footer={
        isDone || count === 0 ? (
          <Button variant="primary" onClick={onClose}>
            {m.ui_close()}
          </Button>
        ) : (
          <Button variant="primary" busy={isBusy} onClick={place}>
            {m.plans_people_place({ count })}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {outcome ? (
          <p role="status" className="font-semibold">
            {isDone
              ? m.plans_people_done({ count: outcome.placed })
              : m.plans_people_progress({ done: outcome.people, total: fitting.size })}
          </p>
        ) : (
          <p className="font-semibold">
            {count === 0
              ? m.plans_people_nobody()
              : m.plans_people_summary({ people: fitting.size, places: count })}
          </p>
        )}
        {failure !== null && <Alert tone="error">{errorMessage(failure, m.plans_people_stopped())}</Alert>}
        {outcome !== null && outcome.refused.length > 0 && (
          <PlaceList
            title={m.plans_people_refused({ count: outcome.refused.length })}
            items={outcome.refused.map(({ place: one, refusal }) => ({
              place: one,
              why: whyRefused(refusal),
            }))}
          />
        )}
        {objected.length > 0 && (
          <PlaceList
            title={m.plans_people_objected({ count: objected.length })}
            items={objected.map((one) => ({
              place: one,
              why: one.objection ? OBJECTION_TEXTS[one.objection]() : '',
            }))}
          />
        )}
        {!outcome && fitting.size > 0 && (
          <ul className="grid gap-x-6 text-ink-muted sm:grid-cols-2">
            {[...fitting].map(([volunteerId, theirs]) => (
              <li key={volunteerId} className="flex justify-between gap-2">
                <span className="min-w-0 wrap-anywhere">{theirs[0] && nameOf(theirs[0])}</span>
                <span className="tabular">{theirs.length}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

const PlaceList = ({ title, items }: { title: string; items: { place: CopiedPlace; why: string }[] }) => (
  <section aria-label={title}>
    <h3 className="mb-1 font-semibold">{title}</h3>
    <ul className="divide-y divide-line rounded-md border border-line">
      {items.map(({ place, why }) => (
        <li key={`${place.shiftId}.${place.volunteerId}`} className="px-3 py-2">
          <p>
            <span className="font-semibold wrap-anywhere">{nameOf(place)}</span>: {why}
          </p>
          <p className="tabular text-sm text-ink-muted wrap-anywhere">
            {place.title}, {formatWhen(place.startTime, place.endTime)}
          </p>
        </li>
      ))}
    </ul>
  </section>
);
