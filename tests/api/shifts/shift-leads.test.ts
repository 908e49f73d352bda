import {
  cancelAssignment,
  claimShift,
  getDashboard,
  listAuditLog,
  listMyAssignments,
  listShiftAssignments,
  setLead,
} from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { admin, assignment, shift, type TestPerson, volunteer } from '../factories.ts';
import { call, refusal } from '../harness.ts';

/** Two people on a shift, and an admin. */
async function crewOf() {
  const { id } = await shift({ maxVolunteers: 3 });
  const [boss, marijke, sanne] = [
    await admin(),
    await volunteer({ firstName: 'Marijke' }),
    await volunteer({ firstName: 'Sanne' }),
  ];
  const place = await assignment({ id }, marijke);
  await assignment({ id }, sanne);
  return { id, boss, marijke, sanne, placeId: place.id };
}

const lead = (as: TestPerson, id: string, isLead = true) =>
  call(setLead, { as, params: { id }, body: { isLead } });
const mine = async (as: TestPerson) => (await call(listMyAssignments, { as })).items[0];

describe('PUT /api/assignments/:id/lead', () => {
  it('tells the people on the shift whom to report to', async () => {
    const { id, boss, marijke, sanne, placeId } = await crewOf();
    expect(await lead(boss, placeId)).toMatchObject({ id: placeId, isLead: true });
    expect(await mine(sanne)).toMatchObject({ isLead: false, leads: ['Marijke'] });
    expect(await mine(marijke)).toMatchObject({ isLead: true, leads: [] });
    expect((await call(getDashboard, { as: sanne })).upcoming?.[0]).toMatchObject({ leads: ['Marijke'] });
    expect(await call(listShiftAssignments, { as: sanne, params: { id } })).toEqual({
      companions: [
        { firstName: 'Marijke', status: 'assigned', isYou: false, isLead: true },
        { firstName: 'Sanne', status: 'assigned', isYou: true, isLead: false },
      ],
    });
    await lead(boss, placeId, false);
    expect(await mine(sanne)).toMatchObject({ leads: [] });
  });

  it('is logged once, however often it is sent', async () => {
    const { boss, placeId } = await crewOf();
    await Promise.all([lead(boss, placeId), lead(boss, placeId), lead(boss, placeId)]);
    const { items } = await call(listAuditLog, { as: boss, query: { person: boss.id } });
    expect(items.filter(({ action }) => action === 'assignment.lead_changed')).toMatchObject([
      { before: { isLead: false }, after: { isLead: true }, subjectId: placeId },
    ]);
  });

  it('ends when the place is cancelled, and does not come back when it is taken again', async () => {
    const { id, boss, marijke, sanne, placeId } = await crewOf();
    await lead(boss, placeId);
    await call(cancelAssignment, { as: marijke, params: { id: placeId } });
    expect(await mine(sanne)).toMatchObject({ leads: [] });
    expect(
      await refusal(setLead, { as: boss, params: { id: placeId }, body: { isLead: false } }),
    ).toMatchObject({
      code: 'assignment.wrong_state',
      state: 'cancelled',
    });
    expect(await call(claimShift, { as: marijke, params: { id } })).toMatchObject({ isLead: false });
  });

  it('does not find a place that does not exist', async () => {
    expect(
      await refusal(setLead, { as: await admin(), params: { id: 'asg_nergens' }, body: { isLead: true } }),
    ).toMatchObject({ code: 'assignment.not_found', status: 404 });
  });
});
