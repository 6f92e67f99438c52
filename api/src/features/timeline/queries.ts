import type { TimelineEvent, TimelineKind } from '@akada/contract/timeline/calls'
import type { Place } from '../../platform/auth/index.ts'
import { join, type Page, readCountedPage, type ReadTx, type SortKey, type Sql, sql } from '../../platform/db/index.ts'
import { eventsOfCertificates } from '../certificates/index.ts'
import { eventsOfMessages } from '../messages/index.ts'
import { eventsOfCards } from '../report-cards/index.ts'

export interface TimelineScope {
  studentId: string
  /** Of the student's present school. */
  place: Place
  today: string
  /** Those that are read. */
  kinds: readonly TimelineKind[]
}

const armOf = sql`c.name || coalesce(' ' || a.name, '')`

/**
 * Admissions, moves and leaving, from the enrolments: the first one and each after a gap is an admission, one without a next, or with a gap
 * before it, ends by leaving.
 */
const eventsOfEnrolments = ({ studentId, today }: TimelineScope): Sql => sql`
  select case when event.leaves then 'leaving' when e.before is null or e.before < e.begins - 1 then 'admission' else 'move' end as kind,
    case when event.leaves then 'leaving ' else 'enrolment ' end || e.id as key,
    case when event.leaves then e.ends else e.begins end as day,
    ${armOf} as title, case when event.leaves then e.ended_because when e.before < e.begins - 1 then 'Came back' end as detail,
    null as figure, sc.name as school, e.class_arm_id, null::uuid as record_id, null::uuid as term_id
  from (
    select p.*, lag(p.ends) over (order by p.begins) as before, lead(p.begins) over (order by p.begins) as after
    from placement p where p.student_id = ${studentId} and akada_counts_ever(p.begins, p.ends)) e
  cross join (values (false), (true)) event(leaves)
  join school_brief sc on sc.id = e.school_id
  join class_brief c on c.id = e.class_id
  left join class_arm_brief a on a.id = e.class_arm_id
  where case when event.leaves then e.ends < ${today}::date and (e.after is null or e.after > e.ends + 1)
    else e.begins <= ${today}::date end`

/** Days on which the student was absent or excused, in the register of the arm of that day; the reason where one is given. */
const eventsOfAbsences = ({ studentId }: TimelineScope): Sql => sql`
  select 'absence' as kind, 'absence ' || m.day as key, m.day,
    min(${armOf}) as title,
    case when bool_and(m.mark = 'excused') then 'Excused' else 'Absent' end || coalesce(': ' || max(m.reason), '') as detail,
    count(*)::text as figure, min(sc.name) as school, p.class_arm_id, null::uuid as record_id, null::uuid as term_id
  from placement p
  join register_mark_brief m on m.class_arm_id = p.class_arm_id and m.day >= p.begins
    and akada_counts_on(p.begins, p.ends, m.day)
  join school_brief sc on sc.id = p.school_id
  join class_brief c on c.id = p.class_id
  join class_arm_brief a on a.id = p.class_arm_id
  where p.student_id = ${studentId} and m.student_id = ${studentId} and m.mark in ('absent', 'excused')
  group by m.day, p.class_arm_id`

const eventsOfExplanations = ({ studentId }: TimelineScope): Sql => sql`
  select 'explanation' as kind, 'explanation ' || x.id as key, (x.given_at at time zone 'Africa/Lagos')::date as day,
    x.day::text as title, concat_ws(': ', x.reason, x.note) as detail, x.status as figure, null as school,
    null::uuid as class_arm_id, null::uuid as record_id, null::uuid as term_id
  from absence_explanation_brief x where x.student_id = ${studentId}`

/** The days after which the scores of a component were closed, in the terms in which the student was at school. */
const eventsOfScores = ({ studentId, today }: TimelineScope): Sql => sql`
  select 'scores' as kind, concat_ws(' ', 'scores', t.id, ac.id) as key, w.closes as day,
    concat_ws(', ', ac.name, t.name, n.name) as title, null as detail, null as figure, min(sc.name) as school,
    null::uuid as class_arm_id, ac.id as record_id, t.id as term_id
  from placement p
  join school_brief sc on sc.id = p.school_id
  join class_brief c on c.id = p.class_id
  join term_brief t on t.session_id = p.session_id and t.ends >= p.begins
  join session_brief n on n.id = t.session_id
  join term_component_brief ac on ac.term_id = t.id and ac.class_type_id = c.class_type_id and not ac.retired
  join lateral (
    select one.closes from score_window_brief one
    where one.term_id = t.id and one.component_id = ac.id and (one.school_id is null or one.school_id = p.school_id)
    order by one.school_id nulls last limit 1) w on true
  where p.student_id = ${studentId} and akada_counts_ever(p.begins, p.ends) and w.closes < ${today}::date
    and akada_counts_on(p.begins, p.ends, w.closes)
  group by t.id, t.name, n.name, ac.id, ac.name, w.closes`

/** Published results of state exams. */
const eventsOfExams = ({ studentId }: TimelineScope): Sql => sql`
  select 'exam' as kind, 'exam ' || x.id as key, (x.results_published_at at time zone 'Africa/Lagos')::date as day,
    concat_ws(', ', x.name, n.name) as title, xc.candidate_number as detail,
    (select count(*) filter (where xr.passed) || ' of ' || count(*) filter (where not xr.absent)
      from exam_result_brief xr where xr.candidate_id = xc.id) as figure,
    sc.name as school, null::uuid as class_arm_id, x.id as record_id, null::uuid as term_id
  from exam_candidate_brief xc
  join exam_brief x on x.id = xc.exam_id
  join session_brief n on n.id = x.session_id
  join school_brief sc on sc.id = xc.school_id
  where xc.student_id = ${studentId} and xc.candidate_number is not null and x.results_published_at is not null`

const sources: readonly { of: readonly TimelineKind[]; events: (scope: TimelineScope) => Sql }[] = [
  { of: ['admission', 'move', 'leaving'], events: eventsOfEnrolments },
  { of: ['absence'], events: eventsOfAbsences },
  { of: ['explanation'], events: eventsOfExplanations },
  { of: ['scores'], events: eventsOfScores },
  { of: ['card'], events: ({ studentId }) => eventsOfCards(studentId) },
  { of: ['message'], events: ({ studentId, place }) => eventsOfMessages(studentId, place) },
  { of: ['exam'], events: eventsOfExams },
  { of: ['certificate'], events: ({ studentId, place }) => eventsOfCertificates(studentId, place) },
]

const latestFirst: readonly SortKey[] = [
  { by: 'event.day', type: 'date', descending: true },
  { by: 'event.key', type: 'text', descending: true },
]

/** A page of the events of these kinds, the latest first. */
export const timelinePage = async (tx: ReadTx, scope: TimelineScope, page: Page) => {
  const used = sources.filter(({ of }) => of.some(kind => scope.kinds.includes(kind)))
  if (used.length === 0) return { found: [], total: 0, last: null }
  return readCountedPage<TimelineEvent>(
    tx,
    {
      columns: sql`event.kind, event.key, event.day, event.title, event.detail, event.figure, event.school,
        event.class_arm_id as "classArmId", event.record_id as "recordId", event.term_id as "termId"`,
      rest: sql`from (${join(
        used.map(({ events }) => sql`(${events(scope)})`),
        ' union all ',
      )}) event where event.kind = any(${[...scope.kinds]}::text[])`,
      keys: latestFirst,
    },
    page,
  )
}

/** In how many subjects a student has a score or ABS in the components of these events, by their keys. */
export const countScores = async (
  tx: ReadTx,
  studentId: string,
  events: readonly Pick<TimelineEvent, 'kind' | 'termId'>[],
): Promise<Map<string, string>> => {
  const terms = new Set(events.flatMap(({ kind, termId }) => (kind === 'scores' && termId !== null ? [termId] : [])))
  const counts = new Map<string, string>()
  for (const termId of terms) {
    const rows = await tx.rows<{ componentId: string; count: number }>(sql`
      select s.component_id as "componentId", count(*)::int as count from score_brief s
      where s.student_id = ${studentId} and s.term_id = ${termId} and s.kind in ('score', 'absent')
        and s.session_year = (select akada_session_year(${termId}))
      group by s.component_id`)
    for (const { componentId, count } of rows) counts.set(`scores ${termId} ${componentId}`, String(count))
  }
  return counts
}
