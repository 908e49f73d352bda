import { expect, it } from 'vitest';
import { externalLink } from './external-links.ts';

it.each(['https://www.example.org/pad?x=1', 'mailto:sanne@example.test', 'tel:+31612345678'])(
  'hands %s to the system',
  (address) => {
    expect(externalLink(address)).toBe(address);
  },
);

it.each([
  'http://example.org/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'app://portal/',
  'ijsploeg://shift/shf_1',
  'ms-msdt:/id%20x',
  'smb://server/share',
  'vbscript:x',
  'https://ijsploeg.nl@evil.example/',
  'not an address',
  '',
  `https://example.org/${'a'.repeat(3000)}`,
])('rejects %s', (address) => {
  expect(externalLink(address)).toBeNull();
});
