import {
  bringBack,
  changeSeason,
  closeSeason,
  createSeason,
  getBringBack,
  getSeason,
  getSeasonClosing,
  getSeasonFigures,
  listBringBack,
  listSeasons,
  PAGE_SIZE,
  stopBringBack,
} from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import { type ContactRow, toContact } from '../../platform/identity/contact.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { selectAskedPeople, selectBringBackCounts } from './bring-back.repository.ts';
import { askPeople, stopAsking, toBringBack } from './bring-back.service.ts';
import { closeSeason as close, selectClosing, toClosing } from './close-season.ts';
import { selectSeasonFigures, toSeasonFigures } from './season-figures.service.ts';
import { selectSeason, selectSeasons } from './seasons.repository.ts';
import * as service from './seasons.service.ts';

/** These routes mail many people, so every refused attempt is logged. */
const AUDITED = { auditRefusals: true };

export const seasonsRoutes = [
  route(listSeasons, {
    read: ({ db }) => ({ seasons: selectSeasons(db) }),
    answer: (_, { seasons }) => ({
      items: seasons.map(({ shifts, places, ...season }) => ({
        ...service.toSeason(season),
        shifts,
        places,
      })),
    }),
  }),
  route(getSeason, {
    read: ({ db, params }) => service.selectSeasonDetails(db, params.id),
    answer: (_, rows) => service.toSeasonDetails(rows),
  }),
  route(createSeason, (call) => service.createSeason(call, call.body)),
  route(changeSeason, (call) => service.changeSeason(call, call.params.id, call.body)),
  route(getSeasonFigures, {
    read: ({ db, params, now }) => selectSeasonFigures(db, params.id, now),
    answer: ({ params }, rows) => toSeasonFigures(rows, params.id),
  }),
  route(getSeasonClosing, {
    read: ({ db, params, now }) => selectClosing(db, params.id, now),
    answer: (_, rows) => toClosing(rows),
  }),
  route(closeSeason, (call) => close(call, call.params.id, call.body.name), AUDITED),
  route(getBringBack, {
    read: ({ db, params, now }) => ({ counts: selectBringBackCounts(db, params.id, now) }),
    answer: (_, { counts }) => toBringBack(counts),
  }),
  route(listBringBack, {
    read: ({ db, params, query: { answer, page } }) => ({
      found: selectSeason(db, params.id),
      people: selectAskedPeople(db, params.id, answer, { page, pageSize: PAGE_SIZE }),
    }),
    answer: ({ query: { page } }, { found: [season], people }) => {
      if (!season) throw new AppError('season.not_found');
      return {
        items: people.filter((row): row is typeof row & ContactRow => row.id !== null).map(toContact),
        total: people[0]?.total ?? 0,
        page,
        pageSize: PAGE_SIZE,
      };
    },
  }),
  route(bringBack, (call) => askPeople(call, call.params.id, call.body), AUDITED),
  route(stopBringBack, (call) => stopAsking(call, call.params.id), AUDITED),
];
