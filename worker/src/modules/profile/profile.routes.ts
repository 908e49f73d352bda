import {
  answerPhotoQuestion,
  changeProfile,
  completeProfile,
  deleteAvatar,
  getAvatar,
  getProfile,
  putAvatar,
} from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import * as avatar from './avatar.service.ts';
import { writePhotoAnswer } from './photo-consent.ts';
import { toProfile } from './profile.mapper.ts';
import * as profile from './profile.service.ts';

/** For example, a person who tries to give themselves another role. */
const AUDITED = { auditRefusals: true };

export const profileRoutes = [
  route(getProfile, async ({ signedIn }) => toProfile(signedIn.profile)),
  route(changeProfile, (call) => profile.changeProfile(call, call.body), AUDITED),
  route(completeProfile, (call) => profile.completeProfile(call, call.body), AUDITED),
  route(answerPhotoQuestion, (call) => writePhotoAnswer(call, call.body)),
  route(putAvatar, (call) => avatar.putAvatar(call, call.image)),
  route(deleteAvatar, (call) => avatar.deleteAvatar(call)),
  route(getAvatar, {
    read: ({ db, params }) => ({ profile: avatar.selectAvatarKey(db, params.userId) }),
    answer: ({ env, params, c }, { profile: [profile] }) =>
      avatar.getAvatar(env, params, profile, c.req.header('If-None-Match')),
  }),
];
