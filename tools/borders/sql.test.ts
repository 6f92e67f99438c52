import { describe, expect, it } from 'vitest'
import { aliasesIn, hole, readTables } from './sql.ts'

const known = new Set(['student', 'school', 'score', 'class', 'term', 'ledger.entry', 'enrolment'])

const used = (text: string, aliases?: ReadonlyMap<string, string>) => {
  const uses = readTables(text, aliases ? { known, aliases } : { known })
  const named = (isWrite: boolean) => uses.filter(use => use.isWrite === isWrite).map(use => use.table)
  return { reads: named(false), writes: named(true) }
}

describe('a statement reads', () => {
  it.each([
    ['one table', 'select * from student s', ['student']],
    [
      'all in a list and in joins',
      'select 1 from student s, school join class c using (id), term',
      ['student', 'school', 'class', 'term'],
    ],
    [
      'those of subqueries',
      'select (select count(*) from score) from (select 1 from class) c where exists (select from term)',
      ['score', 'class', 'term'],
    ],
    ['a table with its schema', 'select 1 from ledger.entry e', ['ledger.entry']],
    [
      'what a lateral join asks',
      'select from student left join lateral (select 1 from score) x on true',
      ['student', 'score'],
    ],
    ['what joins in parentheses', 'select from (student s join school sc on true)', ['student', 'school']],
    ['behind a union', 'select id from student union all select id from school', ['student', 'school']],
    [
      'no function, value or query of its own name',
      'with class as (select 1) select extract(day from x), a is distinct from student from unnest(b) c, class',
      [],
    ],
    ['nothing that a text or comment says', "select 'from student' -- from student\n/* from student */", []],
    [
      'a piece that continues a list of tables',
      'student s join school sc on sc.id = s.school_id',
      ['student', 'school'],
    ],
    ['what the program puts in, without its name', `select 1 from ${hole} u`, [null]],
  ])('%s', (_what, text, reads) => {
    expect(used(text)).toEqual({ reads, writes: [] })
  })
})

describe('a statement writes', () => {
  it.each([
    ['by insert', 'insert into student (id) select id from school', ['school'], ['student']],
    ['by update', 'update only student s set name = sc.name from school sc', ['school'], ['student']],
    ['by delete', 'delete from score s using class c', ['class'], ['score']],
    [
      'by merge',
      'merge into student s using school sc on true when matched then update set a = 1',
      ['school'],
      ['student'],
    ],
    ['by truncate', 'truncate table score', [], ['score']],
    ['by copy', 'copy score from stdin', [], ['score']],
    ['inside another', 'with gone as (delete from score returning *) select * from gone', [], ['score']],
    [
      'once where an insert meets a conflict',
      'insert into student values (1) on conflict do update set a = 1',
      [],
      ['student'],
    ],
    [
      'by locking the rows of all its tables',
      'select from student s join school sc on true for update',
      ['student', 'school'],
      ['student', 'school'],
    ],
    [
      'by locking those that it names',
      'select from student s join school sc on true for no key update of sc',
      ['student', 'school'],
      ['school'],
    ],
    ['what the program puts in, without its name', `insert into ${hole} (id) values (1)`, [], [null]],
  ])('%s', (_what, text, reads, writes) => {
    expect(used(text)).toEqual({ reads, writes })
  })

  it('a table that another fragment names by an alias', () => {
    const aliases = aliasesIn(['select from score s', 'select from class c, term c'], { known })
    expect([...aliases]).toEqual([['s', 'score']])
    expect(used('order by s.id for update of s', aliases)).toEqual({ reads: [], writes: ['score'] })
    expect(used('order by c.id for update of c', aliases)).toEqual({ reads: [], writes: [null] })
  })
})
