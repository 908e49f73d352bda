import { describe, expect, it } from 'vitest';
import { changelog } from '../../scripts/lib/changelog.ts';

/** A commit as git prints it. */
const commit = (subject: string, ...files: string[]) => `\0${subject}\n\n${files.join('\n')}\n`;

describe('the changelog', () => {
  it('lists a commit under the part with most of its files', () => {
    const log = commit('Offer places', 'web/a.ts', 'worker/a.ts', 'worker/b.ts', 'README.md');
    expect(changelog(log)).toBe('## Server\n\n- Offer places\n');
  });

  it('counts migrations as the server', () => {
    const log = commit('Keep places', 'migrations/1.sql', 'worker/a.ts', 'tests/a.ts');
    expect(changelog(log)).toBe('## Server\n\n- Keep places\n');
  });

  it('lists a change of the product there, however many tests and pages of documentation come with it', () => {
    const log = commit('Show places', 'tests/a.ts', 'tests/b.ts', 'docs/product.md', 'web/a.ts');
    expect(changelog(log)).toBe('## Site\n\n- Show places\n');
  });

  it('lists a commit under the first of two parts that it changed equally', () => {
    expect(changelog(commit('Rename', 'desktop/a.ts', 'worker/a.ts'))).toBe('## Server\n\n- Rename\n');
  });

  it('keeps the order of the commits in a part, and the order of the parts', () => {
    const log = [
      commit('Test it', 'tests/a.ts'),
      commit('Second', 'web/a.ts'),
      commit('First', 'web/b.ts'),
    ].join('');
    expect(changelog(log)).toBe('## Site\n\n- Second\n- First\n\n## Tests\n\n- Test it\n');
  });

  it('lists everything else under the tools, and a commit without files too', () => {
    const log = `${commit('Pin', '.github/workflows/ci.yml')}${commit('Start', 'scripts/a.ts')}\0Nothing\n`;
    expect(changelog(log)).toBe('## Tools\n\n- Pin\n- Start\n- Nothing\n');
  });

  it('is empty without commits', () => {
    expect(changelog('')).toBe('');
  });
});
