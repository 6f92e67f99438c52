import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { recordPassed, suites } from './passed.ts'

/** A repository with one commit of a program, whose build does nothing. */
const makeRepository = (changelog: string) => {
  const root = mkdtempSync(join(tmpdir(), 'akada-release-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'tools'))
  mkdirSync(join(root, 'api/migrations'), { recursive: true })
  writeFileSync(join(root, 'api/migrations/0001_ground.sql'), 'create table made_up (id uuid);')
  writeFileSync(join(root, 'package.json'), '{"version": "1.2.3", "scripts": {"build": "node --version"}}')
  writeFileSync(join(root, 'CHANGELOG.md'), changelog)
  writeFileSync(join(root, '.gitignore'), 'node_modules\n')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  git('config', 'user.name', 'Ada Obi')
  git('config', 'user.email', 'ada@example.org')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
  const release = (...words: string[]) => {
    const program = [join(import.meta.dirname, 'release.ts'), '--root', root, ...words]
    const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' })
    return { status, text: stdout + stderr }
  }
  return { root, git, release }
}

it('a release is refused with all that is missing, and nothing is made', () => {
  const { root, git, release } = makeRepository('## [Unreleased]\n')
  expect(release()).toEqual({
    status: 1,
    text: `1.2.3 cannot be released:
- CHANGELOG.md has no section "## [1.2.3] - YYYY-MM-DD".
- \`npm run check\` has not passed for this commit: run it as a whole.
- \`npm test\` has not passed for this commit: run it as a whole.
- \`npm run test:more\` has not passed for this commit: run it as a whole.
`,
  })
  writeFileSync(join(root, 'more'), 'x')
  expect(release().text).toContain('- Something is not committed')
  expect([git('tag'), existsSync(join(root, 'tools/release.json'))]).toEqual(['', false])
})

it('a release is a commit that names the one whose tests passed, with a tag', () => {
  const { root, git, release } = makeRepository('## [Unreleased]\n\n## [1.2.3] - 2026-12-01\n')
  const tested = git('rev-parse', 'HEAD')
  for (const suite of suites) recordPassed(root, suite)
  expect(release('--check')).toEqual({ status: 0, text: `1.2.3 can be released from ${tested}.\n` })
  expect([git('tag'), git('rev-parse', 'HEAD')]).toEqual(['', tested])

  expect(release().status).toBe(0)
  expect(git('rev-list', '--max-count=1', 'v1.2.3')).toBe(git('rev-parse', 'HEAD'))
  expect(JSON.parse(readFileSync(join(root, 'tools/release.json'), 'utf8'))).toMatchObject({
    version: '1.2.3',
    commit: tested,
    migrations: { '0001_ground.sql': expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  // The commit of the release was not tested itself.
  expect(release().text).toContain('There is a tag v1.2.3 already')
})
