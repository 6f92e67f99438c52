import { expect, it, onTestFinished } from 'vitest'
import { isWeekend } from '@akada/contract/kernel/days'
import { testConfig } from '../../test/app.ts'
import { cloneDatabase } from '../../test/database.ts'
import { startSandbox } from '../../sandbox/index.ts'
import { startSmsSandbox } from '../../sandbox/sms/index.ts'
import { buildApp } from '../app.ts'
import { type Clock, dayInLagos, playedClock } from '../platform/clock/index.ts'
import { withClient } from '../platform/db/source.ts'
import { openDatabase } from '../platform/db/index.ts'
import { layCalendar } from '@akada/contract/invented/calendar'
import { type DemoState, states } from './schools/catalogue.ts'
import { fillDemo } from './fill.ts'
import { startOfDemo, writtenMoment } from './school-day.ts'

/** The first two schools of the first state, with small arms. */
const smaller = (): DemoState[] =>
  states.slice(0, 1).map(state => ({
    ...state,
    districts: state.districts.slice(0, 1).map(district => ({
      ...district,
      schools: district.schools.slice(0, 2).map(school => ({ ...school, armSize: 14 })),
    })),
  }))

/** A filled demonstration whose clock stood at a moment when it was filled; `rows` reads as the owner of the tables. */
const filledAt = async (start: Date) => {
  const clone = await cloneDatabase()
  const clock = playedClock(start)
  const payments = await startSandbox({ now: () => clock.now() })
  const phones = await startSmsSandbox({ now: () => clock.now() })
  const { apiKey, baseUrl, webhookSecret, signingKey } = phones
  const sms = {
    gateway: 'termii',
    channel: 'dnd',
    sender: 'Akada',
    apiKey,
    baseUrl,
    webhookSecret,
    signingKey,
  } as const
  const config = { ...testConfig({ paystack: payments.paystack, sms }), mode: 'demo' } as const
  const built = await buildApp({ config, connectionString: clone.loginUrl, clock })
  const database = openDatabase({
    connectionString: clone.connectionString,
    pool: 4,
    preparedStatements: true,
    demandAudit: false,
    clockAhead: clock.ahead,
    systemIsLogin: true,
  })
  onTestFinished(async () => {
    await database.close()
    await built.close()
    await payments.stop()
    await phones.stop()
    await clone.drop()
  })
  await fillDemo({ ...built.app, database }, { payments, phones, catalogue: smaller() })
  const rows = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    withClient(clone.connectionString, async client => (await client.query<T>(text, values)).rows)
  return { clock, rows }
}
type Filled = Awaited<ReturnType<typeof filledAt>>

/** Columns that say until when something is valid, or when something is planned. */
const ahead =
  /(?:^|_)(?:expires_at|until|ends|ends_at|closes|deadline|starts|opens|registration_\w+|exam_\w+|try_after|give_up_at|next_\w+|extended_to|withheld\w*)$/

const futureColumns = async ({ rows }: Filled, clock: Clock): Promise<string[]> => {
  const columns = await rows<{ held: string; name: string; type: string }>(`
    select c.oid::regclass::text as held, a.attname as name, format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
      and a.attnum > 0 and not a.attisdropped and a.atttypid in ('timestamptz'::regtype, 'date'::regtype)
      and c.relname not in ('schema_migration', 'holiday')`)
  const late: string[] = []
  for (const { held, name, type } of columns) {
    if (ahead.test(name)) continue
    const bound = type === 'date' ? dayInLagos(clock.now()) : clock.now().toISOString()
    const [found] = await rows<{ late: boolean }>(
      `select coalesce(max("${name}") > $1::${type}, false) as late from ${held}`,
      [bound],
    )
    if (found?.late) late.push(`${held}.${name}`)
  }
  return late
}

/** As it sounds: 'Táíwò' and 'Taiwo' are one name. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
const repeats = (names: readonly (string | null)[]): boolean => {
  const words = names
    .flatMap(name => (name ?? '').split(/[ -]/))
    .filter(word => word !== '')
    .map(plain)
  return new Set(words).size < words.length
}

const moments = [
  ['a school Monday at 07:00', '2026-11-23T07:00:00+01:00', 'Mon 23-11-2026, 07:00'],
  ['a Friday at 23:30', '2026-11-27T23:30:00+01:00', 'Fri 27-11-2026, 09:10'],
  ['a Saturday at 10:00', '2026-11-28T10:00:00+01:00', 'Fri 27-11-2026, 09:10'],
  ['the August holidays', '2026-08-12T11:00:00+01:00', 'Fri 24-07-2026, 09:10'],
  ['Christmas', '2026-12-25T12:00:00+01:00', 'Fri 18-12-2026, 09:10'],
  ['the first of September', '2026-09-01T09:00:00+01:00', 'Fri 24-07-2026, 09:10'],
  ['the first school morning of a session', '2026-09-14T08:00:00+01:00', 'Mon 14-09-2026, 08:00'],
  ['the second term', '2027-03-03T02:00:00+01:00', 'Tue 02-03-2027, 09:10'],
] as const

it.each(moments)('started on %s, the clock stands in a lesson of a school day', (_when, real, shown) => {
  const now = new Date(real)
  expect(writtenMoment(startOfDemo(now, null) ?? now)).toBe(shown)
})

it('the clock never goes back behind what its data has seen', () => {
  const saturday = new Date('2026-11-28T10:00:00+01:00')
  const startAfter = (latest: string) => writtenMoment(startOfDemo(saturday, new Date(latest)) ?? saturday)
  expect(startAfter('2026-11-26T15:00:00+01:00')).toBe('Fri 27-11-2026, 09:10')
  expect(startAfter('2026-11-27T14:20:00+01:00')).toBe('Fri 27-11-2026, 14:20')
  expect(startAfter('2026-11-27T18:00:00+01:00')).toBe('Mon 30-11-2026, 09:10')
  expect(startAfter('2026-12-18T18:00:00+01:00')).toBe('Fri 18-12-2026, 18:00')
  const monday = new Date('2026-11-30T08:00:00+01:00')
  expect(startOfDemo(monday, new Date('2026-11-27T18:00:00+01:00'))).toBeNull()
})

it('has the school year of Nigeria in every year: mid-September to mid-December, January to April, April to July', () => {
  for (let year = 2024; year <= 2060; year++) {
    const { present, last, active } = layCalendar(`${year}-10-20`)
    expect([present.name, last.name, active]).toEqual([`${year}/${year + 1}`, `${year - 1}/${year}`, 0])
    const [first, second, third] = present.terms
    expect(first?.starts.slice(5)).toMatch(/^09-1[0-6]$/)
    expect(first?.ends.slice(5)).toMatch(/^12-(?:1[4-9]|20)$/)
    expect(second?.starts.slice(5)).toMatch(/^01-(?:0[4-9]|10)$/)
    expect(second?.ends.slice(5)).toMatch(/^04-0[1-8]$/)
    expect(third?.starts.slice(5)).toMatch(/^(?:04-2[5-9]|04-30|05-0[1-3])$/)
    expect(third?.ends.slice(5)).toMatch(/^07-2[2-9]|07-3[01]$/)
    expect(third?.nextTermBegins).toBe(layCalendar(`${year + 1}-10-20`).present.terms[0]?.starts)
    for (const { starts, ends } of present.terms) expect([starts, ends].map(isWeekend)).toEqual([false, false])
  }
  const holidays = layCalendar('2027-03-03').present.terms[1]?.holidays
  expect(holidays).toContainEqual({ day: '2027-03-26', name: 'Good Friday' })
  expect(holidays).toContainEqual({ day: '2027-03-29', name: 'Easter Monday' })
})

// A filled one for each kind of day: within the first term, at its end, at the end of the session, and at its beginning.
it.each([moments[0], moments[3], moments[4], moments[6]])(
  'started on %s, nothing lies in the future, names, titles and electives fit, and nobody approves their own work',
  { timeout: 240_000 },
  async (_when, real) => {
    const now = new Date(real)
    const filled = await filledAt(startOfDemo(now, null) ?? now)
    const { clock, rows } = filled
    const today = dayInLagos(clock.now())

    expect(await futureColumns(filled, clock)).toEqual([])

    const [active] = await rows<{ name: string; number: number; starts: string; closed: number }>(`
      select term.name, term.number, term.starts::text as starts,
        (select count(*)::int from term before where before.closed_at is not null) as closed
      from term where active`)
    const calendar = layCalendar(today)
    expect(active).toMatchObject({ name: calendar.present.terms[calendar.active]?.name, closed: 3 + calendar.active })
    const [unpublished] = await rows<{ count: number }>(`
      select count(*)::int as count from report_card c join term t on t.id = c.term_id
      where t.closed_at is not null and c.status <> 'Published' and not c.waiting`)
    expect(unpublished?.count).toBe(0)

    const people = await rows<{ names: (string | null)[]; title: string | null; gender: string; staff: boolean }>(`
      select array[first_name, middle_name, last_name] as names, null as title, gender, false as staff from student
      union all
      select array[first_name, middle_name, last_name], title, gender, true from staff`)
    expect(people.length).toBeGreaterThan(200)
    expect(people.filter(({ names }) => repeats(names))).toEqual([])
    const fitting: Record<string, RegExp> = { female: /^(?:Mrs|Miss|Alhaja)$/, male: /^(?:Mr|Alhaji)$/ }
    expect(people.filter(({ title, gender }) => title !== null && !fitting[gender]?.test(title))).toEqual([])

    const kin = await rows<{ name: string; relationship: string }>('select name, relationship from guardian')
    const kinTitles: Record<string, RegExp> = {
      Father: /^(?:Mr|Alhaji) /,
      Uncle: /^(?:Mr|Alhaji) /,
      Mother: /^(?:Mrs|Alhaja) /,
      Aunt: /^(?:Mrs|Alhaja) /,
    }
    const misnamed = kin.filter(
      ({ name, relationship }) => repeats([name]) || kinTitles[relationship]?.test(name) === false,
    )
    expect(misnamed).toEqual([])

    const [taken] = await rows<Record<'physics' | 'government' | 'wrong', number>>(`
      select count(*) filter (where arm.stream = 'Science' and subject.name = 'Physics')::int as physics,
        count(*) filter (where arm.stream = 'Humanities' and subject.name = 'Government')::int as government,
        count(*) filter (where arm.stream = 'Humanities' and subject.name = 'Physics')::int as wrong
      from student_subject choice
      join enrolment on enrolment.student_id = choice.student_id and enrolment.session_id = choice.session_id
      join class_arm arm on arm.id = enrolment.class_arm_id
      join subject on subject.id = choice.subject_id
      where choice.offered`)
    expect([taken?.wrong, Number(taken?.physics) > 50, Number(taken?.government) > 20]).toEqual([0, true, true])
    const [scored] = await rows<{ count: number }>(`
      select count(*)::int as count from score join class_arm arm on arm.id = score.class_arm_id and arm.stream = 'Humanities'
      join subject on subject.id = score.subject_id and subject.name = 'Physics'`)
    expect(scored?.count).toBe(0)

    const own = await rows(`
      select distinct handed.summary from audit_log handed
      join audit_log approved on approved.entity_id = handed.entity_id and approved.staff_id = handed.staff_id
        and approved.after ->> 'termId' = handed.after ->> 'termId' and approved.operation = 'report-card.approve'
      where handed.operation = 'report-card.hand-in'`)
    expect(own).toEqual([])
  },
)
