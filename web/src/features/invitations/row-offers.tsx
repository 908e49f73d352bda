import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { m } from '../../paraglide/messages.js';
import { inOrdinaryCase, isInCapitals } from './people-sheet/names.ts';
import type { SheetPerson } from './people-sheet/to-people.ts';

interface CapitalsOfferProps {
  people: readonly SheetPerson[];
  onAccept: (row: number, names: Pick<SheetPerson, 'firstName' | 'lastName'>) => void;
}

/** Offers to write names that are in capitals in ordinary case. */
export function CapitalsOffer({ people, onAccept }: CapitalsOfferProps) {
  const loud = people.filter(({ firstName, lastName }) => isInCapitals(firstName) || isInCapitals(lastName));
  if (loud.length === 0) return null;
  const quiet = (name: string) => (isInCapitals(name) ? inOrdinaryCase(name) : name);
  const [{ firstName, lastName } = { firstName: '', lastName: '' }] = loud;
  return (
    <Alert
      tone="info"
      action={
        <Button
          size="sm"
          onClick={() => {
            for (const person of loud)
              onAccept(person.row, {
                firstName: quiet(person.firstName),
                lastName: quiet(person.lastName),
              });
          }}
        >
          {m.invitations_capitals_do()}
        </Button>
      }
    >
      {m.invitations_capitals({
        count: loud.length,
        from: `${firstName} ${lastName}`.trim(),
        to: `${quiet(firstName)} ${quiet(lastName)}`.trim(),
      })}
    </Alert>
  );
}

/** Tells of rows that the spreadsheet program hides, which somebody may have meant to leave out. */
export function HiddenRows({
  people,
  onLeaveOut,
}: {
  people: readonly SheetPerson[];
  onLeaveOut: (row: number) => void;
}) {
  const hidden = people.filter(({ isHidden }) => isHidden);
  if (hidden.length === 0) return null;
  return (
    <Alert
      tone="notice"
      action={
        <Button
          size="sm"
          onClick={() => {
            for (const { row } of hidden) onLeaveOut(row);
          }}
        >
          {m.invitations_hidden_do()}
        </Button>
      }
    >
      {m.invitations_hidden({
        count: hidden.length,
        rows: hidden
          .map(({ row }) => row)
          .slice(0, 20)
          .join(', '),
      })}
    </Alert>
  );
}
