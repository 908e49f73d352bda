import { expect, it } from 'vitest';
import { pathInArguments, pathOfLink } from './deep-links.ts';

it.each([
  ['ijsploeg://shift/shf_7k2m', '/shifts?shift=shf_7k2m'],
  ['ijsploeg://shift/shf_7k2m/', '/shifts?shift=shf_7k2m'],
  ['ijsploeg://person/usr_0a', '/volunteers?act=profile&person=usr_0a'],
])('%s opens %s', (link, path) => {
  expect(pathOfLink(link)).toBe(path);
});

it.each([
  '',
  'ijsploeg://',
  'ijsploeg://shift',
  'ijsploeg://shift/',
  'ijsploeg://shift/usr_1',
  'ijsploeg://person/shf_1',
  'ijsploeg://event/evt_1',
  'ijsploeg://shift/shf_1?delete=shf_1',
  'ijsploeg://shift/shf_1&delete=shf_1',
  'ijsploeg://shift/shf_1#x',
  'ijsploeg://shift/shf_1/../../login',
  'ijsploeg://shift/shf_%31',
  'ijsploeg://shift/shf_1\n',
  '\nijsploeg://shift/shf_1',
  'ijsploeg://shift/shf_"><script>alert(1)</script>',
  `ijsploeg://shift/shf_${'a'.repeat(41)}`,
  'ijsploeg://user:secret@shift/shf_1',
  'ijsploeg://shift:80/shf_1',
  'ijsploeg:shift/shf_1',
  'IJSPLOEG://shift/shf_1',
  'xijsploeg://shift/shf_1',
  'https://ijsploeg.nl/shifts',
  'app://portal/shifts',
  'javascript:alert(1)',
  '--inspect=9229',
  'file:///etc/passwd',
])('ignores %j', (link) => {
  expect(pathOfLink(link)).toBeNull();
});

it('finds a link among the arguments of the process', () => {
  expect(pathInArguments(['/opt/IJsploeg/ijsploeg', '--no-sandbox', 'ijsploeg://shift/shf_1'])).toBe(
    '/shifts?shift=shf_1',
  );
  expect(pathInArguments(['/opt/IJsploeg/ijsploeg', '--open=ijsploeg://shift/shf_1'])).toBeNull();
  expect(pathInArguments([])).toBeNull();
});
