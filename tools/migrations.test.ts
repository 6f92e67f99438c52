import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** What the check says about the migrations of a repository, after a release or before the first: its exit status, and a line for each error. */
const check = (steps: Record<string, string>, release?: object): { status: number | null; errors: string[] } => {
  const root = mkdtempSync(join(tmpdir(), 'akada-steps-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const folder = join(root, 'api/migrations')
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(steps)) writeFileSync(join(folder, `${name}.sql`), text)
  mkdirSync(join(root, 'tools'))
  if (release) writeFileSync(join(root, 'tools/release.json'), JSON.stringify(release))
  const program = [join(import.meta.dirname, 'migrations.ts'), root]
  const { status, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' })
  return { status, errors: stderr.split('\n').filter(Boolean) }
}

const column = '-- A column for remarks.\nalter table register add column remark text;'
const indexApart = 'create index concurrently made_up on register (day);\n'

it('a migration that lets everybody work, and the baseline, are accepted', () => {
  const steps = {
    '0021_baseline': 'create index made_up on student (id); alter table score drop column x;',
    '0101_column': column,
    '0102_index': `-- Outside a transaction.\ndrop index concurrently if exists made_up;\n${indexApart}`,
    '0103_table': 'create table made_up (id uuid primary key, student_id uuid not null references student);',
    '0104_policy': 'create policy made_up on register for select to akada_app using (false);',
    '0105_trigger': 'create trigger made_up after insert on score for each statement execute function made_up();',
    '0106_contract': '-- Needs 0101_column.\nalter table register drop column former;',
  }
  expect(check(steps)).toEqual({ status: 0, errors: [] })
})

it('a migration that would stop those who work, or the version that runs, is refused by name', () => {
  const wrong = [
    ['0102_index', 'create index made_up on register (day);', 'require-concurrent-index-creation'],
    ['0103_rewrite', 'alter table student alter column remark type bigint;', 'changing-column-type'],
    ['0104_scan', 'alter table student add constraint c check (x > 0);', 'constraint-missing-not-valid'],
    ['0105_removal', 'alter table student drop column remark;', 'ban-drop-column'],
    ['0106_unknown', '-- Needs 0199_later.\nalter table student drop column remark;', 'which is no earlier step'],
    [
      '0107_two',
      'create policy a on student using (true);\ncreate policy a on score using (true);',
      'locks student, score',
    ],
    ['0108_again', `-- Outside a transaction.\n${indexApart}`, 'begin with drop index concurrently if exists'],
    ['0109_inside', indexApart, 'let its first line be'],
  ] as const
  const { status, errors } = check({
    '0101_column': column,
    ...Object.fromEntries(wrong.map(([name, text]) => [name, text])),
  })
  expect(status).toBe(1)
  for (const [name, , reason] of wrong)
    expect(errors.filter(line => line.startsWith(`${name}.sql `)).join('\n')).toContain(reason)
  expect(errors.some(line => line.startsWith('0101_'))).toBe(false)
})

it('a migration that was released is refused if it changed or is gone, and a new one is not', () => {
  const digest = createHash('sha256').update(column).digest('hex')
  const release = {
    version: '1.2.3',
    migrations: { '0101_column.sql': digest, '0102_other.sql': digest, '0103_gone.sql': digest },
  }
  const steps = { '0101_column': column, '0102_other': `${column} `, '0104_new': column }
  expect(check(steps, release).errors).toEqual(
    ['0102_other.sql', '0103_gone.sql'].map(
      file => `${file} is not what 1.2.3 was released with: leave it so, and make a new step.`,
    ),
  )
})
