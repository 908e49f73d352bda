import type { GridShift } from '@ijsploeg/worker/contract';
import { useEffect } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { m } from '../../../paraglide/messages.js';
import { PlanningQuestion } from './board-bar.tsx';
import { columnOf, rinkHours } from './board-model.ts';
import { type Carried, dropOf } from './carried.ts';
import { dayName, freeWords, shiftName } from './planning-words.ts';
import type { Carry } from './use-carry.ts';
import type { PlanningActs } from './use-planning-acts.ts';

interface MoveDialogProps {
  carried: Carried;
  carry: Carry;
  acts: PlanningActs;
  days: readonly string[];
  shifts: readonly GridShift[];
  now: Date;
  onClose: () => void;
}

/** The shifts of the week, each with its objections, to choose from instead of dragging. */
export function MoveDialog({ carried, carry, acts, days, shifts, now, onClose }: MoveDialogProps) {
  const { name, from } = carried;
  const { question, failure, forgetFailure } = acts;
  // An old failure is about something else.
  useEffect(() => forgetFailure(), []);
  const open = shifts.filter(({ id, status }) => status === 'active' && id !== from?.shift.id);
  const byDay = days.map((day, column) => ({
    day,
    shifts: open.filter((shift) => columnOf(shift, days) === column),
  }));

  function choose(shift: GridShift): void {
    const act = dropOf(carried, shift);
    const overlaps = carry.objectionOf(shift.id)?.overlaps ?? [];
    if (overlaps.length > 0) acts.ask({ act, isUndo: false, overlaps });
    else void acts.run(act);
  }
  return (
    <Dialog
      title={from ? m.planning_move_title({ name }) : m.planning_give_title({ name })}
      description={from ? m.planning_move_from({ shift: shiftName(from.shift) }) : undefined}
      onClose={onClose}
    >
      {open.length === 0 && <p>{m.planning_move_none()}</p>}
      <div className="grid gap-4">
        {byDay.map(
          ({ day, shifts: list }) =>
            list.length > 0 && (
              <section key={day}>
                <h3 className="font-semibold first-letter:uppercase">{dayName(day)}</h3>
                <ul className="divide-y divide-line">
                  {list.map((shift) => {
                    const words = carry.wordsOf(shift);
                    const isAsked = question?.act.shift.id === shift.id;
                    return (
                      <li key={shift.id} className="py-2">
                        <div className="flex items-center gap-3">
                          <div className="min-w-0 grow">
                            <p className="font-semibold wrap-anywhere">{shift.title}</p>
                            <p className="tabular text-sm text-ink-muted wrap-anywhere">
                              {rinkHours(shift)} · {shift.location} · {freeWords(shift)}
                            </p>
                            {words?.tone === 'doubtful' && (
                              <ul className="text-sm text-amber-ink">
                                {words.texts.map((text) => (
                                  <li key={text}>{text}</li>
                                ))}
                              </ul>
                            )}
                          </div>
                          {words?.tone === 'refused' ? (
                            <span className="text-sm text-ink-muted">{words.texts[0]}</span>
                          ) : (
                            !isAsked && (
                              <Button
                                size="sm"
                                busy={acts.pending?.shift.id === shift.id}
                                aria-label={m.planning_choose_of({ shift: shiftName(shift) })}
                                onClick={() => choose(shift)}
                              >
                                {m.planning_choose()}
                              </Button>
                            )
                          )}
                        </div>
                        {isAsked && (
                          <PlanningQuestion
                            question={question}
                            now={now}
                            isBusy={acts.pending !== null}
                            onAnswer={acts.answer}
                          />
                        )}
                        {failure?.act.shift.id === shift.id && (
                          <div className="mt-2">
                            <Alert tone="error">{failure.text}</Alert>
                          </div>
                        )}
                      </li>
                    );
                  })}
                </ul>
              </section>
            ),
        )}
      </div>
    </Dialog>
  );
}
