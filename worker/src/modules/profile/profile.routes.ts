import {
  changeProfile,
  completeProfile,
  deleteAccount,
  deleteAvatar,
  getAvatar,
  getProfile,
  putAvatar,
} from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import * as avatar from './avatar.service.ts';
import { deleteOwnAccount } from './delete-account.ts';
import { toProfile } from './profile.mapper.ts';
import * as profile from './profile.service.ts';

/** A role, say, that somebody tried to give themself, and a password that was guessed. */
const AUDITED = { auditRefusals: true };

export const profileRoutes = [
  route(getProfile, async ({ signedIn }) => toProfile(signedIn.profile)),
  route(changeProfile, (call) => profile.changeProfile(call, call.body), AUDITED),
  route(completeProfile, (call) => profile.completeProfile(call, call.body), AUDITED),
  route(deleteAccount, deleteOwnAccount, AUDITED),
  route(putAvatar, (call) => avatar.putAvatar(call, call.image)),
  route(deleteAvatar, (call) => avatar.deleteAvatar(call)),
  route(getAvatar, (call) => avatar.getAvatar(call, call.params, call.c.req.header('If-None-Match'))),
];
