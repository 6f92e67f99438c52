import { shownTerms } from '@akada/contract/family/limits'
import type { Language } from '@akada/contract/kernel/languages'
import { type ReadTx, sql } from '../../../platform/db/index.ts'
import { attendedMarks } from '../../attendance/index.ts'

export interface Child {
  id: string
  fullName: string
  gender: 'female' | 'male'
  school: string
  place: string | null
  /** Null for a student who signed in for themselves. */
  relationship: string | null
}

const child = sql`
  select s.id, s.full_name as "fullName", s.gender, sc.name as school, at.place, l.relationship
  from student_brief s
  join school_brief sc on sc.id = s.school_id
  left join guardian_link_brief l on l.student_id = s.id and l.ends is null
  left join lateral (
    select concat_ws(' ', c.name, a.name) as place
    from present_placement e join class_brief c on c.id = e.class_id left join class_arm_brief a on a.id = e.class_arm_id
    where e.student_id = s.id) as at on true`

/** The children of the guardian in whose name the transaction reads, by name: row-level security shows no other. */
export const childrenOf = (tx: ReadTx): Promise<Child[]> => tx.rows(sql`${child} order by s.full_name, s.id limit 100`)

/** One of these children; refuses with 404 if it is none of them. */
export const getChild = (tx: ReadTx, id: string): Promise<Child> => tx.get(sql`${child} where s.id = ${id} limit 1`)

export interface ActiveTerm {
  name: string
  /** 1 to 3. */
  number: number
  session: string
  starts: string
  ends: string
}

export const findTerm = (tx: ReadTx): Promise<ActiveTerm | null> =>
  tx.find(sql`
    select t.name, t.number, n.name as session, t.starts, t.ends
    from term_brief t join session_brief n on n.id = t.session_id where t.active`)

export interface MarkOfDay {
  day: string
  sitting: 'morning' | 'afternoon'
  mark: string
  reason: string | null
  explanation: {
    status: 'Waiting' | 'Accepted' | 'Declined'
    reason: 'sick' | 'permission'
    note: string | null
    isOwn: boolean
    answer: string | null
  } | null
}

/** The marks of a child between two days, the newest first, with what guardians said about absences. What another one wrote stays theirs. */
export const marksOf = (
  tx: Pick<ReadTx, 'rows'>,
  childId: string,
  { starts, ends }: Pick<ActiveTerm, 'starts' | 'ends'>,
): Promise<MarkOfDay[]> =>
  tx.rows(sql`
    select m.day, m.sitting, m.mark, m.reason,
      (select json_build_object('status', x.status, 'reason', x.reason, 'isOwn', own.is, 'note', case when own.is then x.note end,
          'answer', case when own.is then x.answer end)
        from absence_explanation_brief x
        cross join lateral (select x.person_id = (select public.akada_family_person()) as is) as own
        where x.day = m.day and m.sitting = any(x.sittings)
          and x.student_id in (select public.akada_family_records(${childId}))
        order by x.given_at desc limit 1) as explanation
    from public.akada_family_marks(${childId}, ${starts}::date, ${ends}::date) as m
    order by m.day desc, m.sitting desc limit 500`)

/** How many registers called a child in each term that has begun by a day, and in how many of them the child was there, the latest first. */
export const attendanceOverTerms = (
  tx: ReadTx,
  childId: string,
  today: string,
): Promise<{ name: string; number: number; session: string; attended: number; called: number }[]> =>
  tx.rows(sql`
    select t.name, t.number, n.name as session, count(*)::int as called,
      count(*) filter (where m.mark = any(${attendedMarks}::text[]))::int as attended
    from (
      select * from term_brief begun where begun.starts <= ${today}::date order by begun.starts desc limit ${shownTerms}) t
    join session_brief n on n.id = t.session_id
    cross join lateral public.akada_family_marks(${childId}, t.starts, least(t.ends, ${today}::date)) m
    where extract(isodow from m.day) < 6
      and not exists (select from holiday_brief h where h.term_id = t.id and h.day = m.day)
    group by t.id, t.name, t.number, t.starts, n.name
    order by t.starts desc`)

/** The language that the guardian has chosen; null until then, and for a student. */
export const languageOf = async (tx: ReadTx): Promise<Language | null> =>
  (
    await tx.find<{ language: Language | null }>(
      sql`select language from guardian_person_brief where id = (select public.akada_family_person())`,
    )
  )?.language ?? null

/** The school and district of a child, for the audit log. */
export const placeOfChild = (tx: ReadTx, id: string): Promise<{ schoolId: string; districtId: string }> =>
  tx.get(sql`
    select sc.id as "schoolId", sc.district_id as "districtId"
    from student_brief s join school_brief sc on sc.id = s.school_id where s.id = ${id}`)

export interface FamilyTerm {
  id: string
  name: string
  number: number
  session: string
  starts: string
  ends: string
  nextTermBegins: string | null
  isActive: boolean
  closures: { day: string; name: string }[]
}

/** The terms of the session of the active term, or of the latest one, with the days on which schools are closed. */
export const termsOfCalendar = (tx: ReadTx): Promise<FamilyTerm[]> =>
  tx.rows(sql`
    select t.id, t.name, t.number, n.name as session, t.starts, t.ends, t.next_term_begins as "nextTermBegins", t.active as "isActive",
      (select coalesce(json_agg(json_build_object('day', h.day, 'name', h.name) order by h.day), '[]')
        from holiday_brief h where h.term_id = t.id) as closures
    from term_brief t
    join session_brief n on n.id = t.session_id
    where t.session_id = (select latest.session_id from term_brief latest order by latest.active desc, latest.starts desc limit 1)
    order by t.number limit 10`)
