import {
  type Analysis,
  absenceLimitPercent,
  type ArmComparison,
  comparedSessions,
} from '@akada/contract/analysis/calls'
import { capacity } from '@akada/contract/capacity'
import { type ReadTx, type Sql, sql } from '../../platform/db/index.ts'
import type { TermSums } from './rules.ts'

export interface AnalysisScope {
  schoolId: string
  /** The chosen term. */
  termId: string
  sessionId: string
  classId: string | null
}

export interface AnalysisContext
  extends Pick<Analysis, 'school' | 'session' | 'term' | 'terms' | 'passMark' | 'classes'> {
  passHundredths: number
}

/**
 * The named term; else the active one, or, while it has no cards of the school yet, the latest that has. Null if the state has no such
 * term.
 */
export const findAnalysisContext = (
  tx: ReadTx,
  { schoolId, termId }: { schoolId: string; termId: string | null },
): Promise<AnalysisContext | null> =>
  tx.find(sql`
    select json_build_object('id', sc.id, 'name', sc.name) as "school",
      json_build_object('id', se.id, 'name', se.name) as "session",
      json_build_object('id', t.id, 'name', t.name) as "term",
      (select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.number) from term_brief o
        where o.session_id = se.id) as "terms",
      trim_scale(setting.pass_mark_tenths / 10.0)::text as "passMark", setting.pass_mark_tenths * 10 as "passHundredths",
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.level, c.name), '[]')
        from class_brief c where c.id in (
          select rc.class_id from report_card_brief rc where rc.school_id = sc.id and rc.session_id = se.id)) as "classes"
    from school_brief sc
    join term_brief t on t.state_id = sc.state_id
    join term_setting_brief setting on setting.term_id = t.id
    join session_brief se on se.id = t.session_id
    where sc.id = ${schoolId} and (${termId}::uuid is null or t.id = ${termId}::uuid)
    order by exists (select from report_card_brief rc where rc.school_id = sc.id and rc.term_id = t.id) desc, t.active desc,
      t.starts desc
    limit 1`)

const inClass = (classId: string | null) => sql`(${classId}::uuid is null or rc.class_id = ${classId}::uuid)`

/**
 * The cards of a session with the exact average n/d of the ranked students: the fraction that the card stores beside its printed value,
 * else the marks obtained (docs/figures.md). A pass depends on the printed value, as a parent reads it.
 */
const averages = ({ schoolId, sessionId, classId }: AnalysisScope): Sql => sql`
  select rc.class_arm_id, rc.term_id, rc.status, rc.average_hundredths is not null as counts,
    rc.average_hundredths >= setting.pass_mark_tenths * 10 as passed,
    coalesce(split_part(card."exactAverage", '/', 1)::numeric, card.obtained * 1000) as n,
    coalesce(split_part(card."exactAverage", '/', 2)::numeric, card.obtainable * 10) as d
  from report_card_brief rc
  -- Once for each card: to unpack it takes longer than all else.
  cross join lateral jsonb_to_record(rc.result) as card("exactAverage" text, obtained numeric, obtainable numeric)
  join term_setting_brief setting on setting.term_id = rc.term_id
  where rc.school_id = ${schoolId} and rc.session_id = ${sessionId} and ${inClass(classId)}`

/** The subjects of some cards of a school, with the exact totals n/d; very old cards may print incomplete totals, which are left out. */
const marks = (schoolId: string, ofCards: Sql): Sql => sql`
  select rc.class_id, rc.class_arm_id, mark."subjectId" as subject_id, mark.name, rc.term_id, rc.status, true as counts, mark.passed, mark.total, mark.grade,
    mark.remark, coalesce(split_part(mark."exactTotal", '/', 1)::numeric, mark.total * 10) as n,
    coalesce(split_part(mark."exactTotal", '/', 2)::numeric, 10) as d
  from report_card_brief rc
  cross join lateral jsonb_to_recordset(rc.result -> 'subjects') as mark("subjectId" uuid, name text, total numeric,
    "exactTotal" text, passed boolean, incomplete boolean, grade text, remark text)
  where rc.school_id = ${schoolId} and ${ofCards} and mark.incomplete is not true`

/** Values summed by the columns of `key`: exact, because those with the same denominator are added as integers. */
const sumsBy = (key: Sql, values: Sql): Sql => sql`
  select ${key}, sum(cards)::int as cards, sum(published)::int as published, sum(counted)::int as counted, sum(passed)::int as passed,
    coalesce(json_agg(trim_scale(n)::text || '/' || trim_scale(d)::text) filter (where counted > 0), '[]') as sums
  from (
    select ${key}, d, count(*) as cards, count(*) filter (where status = 'Published') as published,
      count(*) filter (where counts) as counted, count(*) filter (where counts and passed) as passed, sum(n) filter (where counts) as n
    from (${values}) as value
    group by ${key}, d
  ) as by_denominator
  group by ${key}`

const json = sql`json_build_object('counted', coalesce(f.counted, 0), 'passed', coalesce(f.passed, 0), 'sums', coalesce(f.sums, '[]'))`

type Named<T> = T & { id: string; name: string; terms: TermSums[] }

/** The arms with cards in the session: how many the chosen term has, and the results of the ranked students in each term. */
export const armFigures = (
  tx: ReadTx,
  scope: AnalysisScope,
): Promise<Named<{ students: number; published: number }>[]> =>
  tx.rows(sql`
    with f as materialized (${sumsBy(sql`class_arm_id, term_id`, averages(scope))})
    select a.id, c.name || ' ' || a.name as "name", coalesce(chosen.cards, 0) as "students",
      coalesce(chosen.published, 0) as "published",
      (select json_agg(${json} order by t.number)
        from term_brief t left join f on f.term_id = t.id and f.class_arm_id = a.id
        where t.session_id = ${scope.sessionId}) as "terms"
    from class_arm_brief a join class_brief c on c.id = a.class_id
    left join f chosen on chosen.class_arm_id = a.id and chosen.term_id = ${scope.termId}
    where a.id in (select class_arm_id from f)
    order by c.level, c.name, a.name
    limit ${capacity.armsOfSchool}`)

/**
 * The subjects with totals in the session, with the results in each of its terms; and the grades of the totals of the chosen term by the
 * scale of the class type, those of an older scale last.
 */
export const subjectFigures = (
  tx: ReadTx,
  scope: AnalysisScope,
): Promise<{ subjects: Named<object>[]; grades: Analysis['grades'] }> =>
  tx.get(sql`
    with value as materialized (${marks(scope.schoolId, sql`rc.session_id = ${scope.sessionId} and ${inClass(scope.classId)}`)}),
    f as materialized (${sumsBy(sql`subject_id, term_id`, sql`select * from value where total is not null`)}),
    subject as (
      select subject_id, max(name) as name from value where total is not null group by subject_id
      order by max(name) limit ${capacity.subjectsOfState + capacity.subjectsOfSchool}),
    given as materialized (
      select c.class_type_id, value.grade, max(value.remark) as remark, count(*)::int as count
      from value join class_brief c on c.id = value.class_id
      where value.term_id = ${scope.termId} and value.grade is not null
      group by c.class_type_id, value.grade),
    band as (
      select coalesce(gb.class_type_id, given.class_type_id) as class_type_id, coalesce(gb.grade, given.grade) as grade,
        coalesce(gb.remark, given.remark, '') as remark, coalesce(gb.from_mark, 0) as from_mark,
        coalesce(given.count, 0) as count, gb.grade is null as is_old
      from (
        select * from term_grade_band_brief
        where term_id = ${scope.termId} and class_type_id in (select class_type_id from given)) gb
      full join given on given.class_type_id = gb.class_type_id and given.grade = gb.grade),
    scale as (
      select ct.name, sum(band.count)::int as total, max(band.from_mark) as from_mark,
        json_agg(json_build_object('grade', band.grade, 'remark', band.remark, 'from', band.from_mark, 'count', band.count)
          order by band.is_old, band.from_mark desc) as bands
      from band join class_type_brief ct on ct.id = band.class_type_id
      group by ct.id, ct.name
      order by max(band.from_mark), ct.name
      limit ${capacity.classTypes})
    select
      (select coalesce(json_agg(json_build_object('id', subject.subject_id, 'name', subject.name, 'terms', (
          select json_agg(${json} order by t.number)
          from term_brief t left join f on f.term_id = t.id and f.subject_id = subject.subject_id
          where t.session_id = ${scope.sessionId})) order by subject.name), '[]') from subject) as "subjects",
      (select coalesce(json_agg(json_build_object('classType', scale.name, 'total', scale.total, 'bands', scale.bands)
        order by scale.from_mark, scale.name), '[]') from scale) as "grades"`)

const student = sql`
  s.id as "studentId", rc.id as "cardId", s.full_name as "fullName",
  s.fx_id as "fxId", c.name || ' ' || a.name as "classArm", card.average as "average",
  rc.position_in_arm as "positionInArm"`
const tables = sql`
  report_card_brief rc
  cross join lateral jsonb_to_record(rc.result) as card(average text, failed int, offered int, attendance jsonb)
  join student_brief s on s.id = rc.student_id
  join class_arm_brief a on a.id = rc.class_arm_id
  join class_brief c on c.id = a.class_id`

const bestFirst = sql`rc.average_hundredths desc, s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.id`

/** The ten best averages among the ranked. */
export const topStudents = (tx: ReadTx, { schoolId, termId, classId }: AnalysisScope): Promise<Analysis['top']> =>
  tx.rows(sql`
    with best as materialized (
      select rc.id from report_card_brief rc join student_brief s on s.id = rc.student_id
      where rc.school_id = ${schoolId} and rc.term_id = ${termId} and ${inClass(classId)} and rc.average_hundredths is not null
      order by ${bestFirst}
      limit 10)
    select ${student} from ${tables}
    where rc.id = any(array(select best.id from best))
    order by ${bestFirst}`)

export type AtRiskRow = Analysis['atRisk'][number] & { total: number }

/** Students below the pass average or with too many absences; the lowest average first, and those with absences only after them. */
export const studentsAtRisk = (
  tx: ReadTx,
  { schoolId, termId, classId }: AnalysisScope,
  passHundredths: number,
): Promise<AtRiskRow[]> =>
  tx.rows(sql`
    select ${student}, risk.below as "belowPass", card.failed, card.offered, risk.absent, risk.called, risk.not_called as "notCalled",
      round(100.0 * risk.absent / nullif(risk.called, 0), 1)::text as "absentRate", risk.away as "awayOften",
      (count(*) over ())::int as "total"
    from ${tables}
    cross join lateral (
      select (card.attendance ->> 'absent')::int as absent, (card.attendance ->> 'notCalled')::int as not_called,
        (card.attendance ->> 'opened')::int - (card.attendance ->> 'notCalled')::int as called,
        coalesce(card.average::numeric * 100 < ${passHundredths}, false) as below
    ) as told
    cross join lateral (
      select told.*, told.absent * 100 > told.called * ${absenceLimitPercent}::int as away
    ) as risk
    where rc.school_id = ${schoolId} and rc.term_id = ${termId} and ${inClass(classId)} and (risk.below or risk.away)
    order by risk.below desc, card.average::numeric, risk.absent desc, s.last_name collate "und-x-icu", s.id
    limit 200`)

interface ComparedTerm {
  termId: string
  sessionId: string
  session: string
}

interface ComparisonContext extends Pick<ArmComparison, 'class' | 'session' | 'term' | 'arms'> {
  /** The chosen term, and the same one of the sessions before that have cards of the class, the latest first. */
  terms: ComparedTerm[]
}

/** What is compared for a class in a term; null if the state has no such class or term. */
export const findComparison = (
  tx: ReadTx,
  { schoolId, classId, termId }: { schoolId: string; classId: string; termId: string },
): Promise<ComparisonContext | null> =>
  tx.find(sql`
    select json_build_object('id', c.id, 'name', c.name) as "class", json_build_object('id', t.id, 'name', t.name) as "term",
      json_build_object('id', se.id, 'name', se.name) as "session",
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', c.name || ' ' || a.name) order by a.name), '[]')
        from class_arm_brief a
        where a.school_id = ${schoolId} and a.session_id = t.session_id and a.class_id = c.id and exists (
          select from report_card_brief rc where rc.class_arm_id = a.id and rc.term_id = t.id)) as "arms",
      (select json_agg(json_build_object('termId', one.id, 'sessionId', one.session_id, 'session', one.session) order by one.starts desc)
        from (
          select same.id, same.session_id, same.starts, its.name as session
          from term_brief same join session_brief its on its.id = same.session_id
          where same.number = t.number and (same.id = t.id or same.starts < t.starts and exists (
            select from report_card_brief rc where rc.school_id = ${schoolId} and rc.class_id = c.id and rc.term_id = same.id))
          order by same.starts desc
          limit ${comparedSessions + 1}) one) as "terms"
    from term_brief t
    join session_brief se on se.id = t.session_id
    join class_brief c on c.state_id = t.state_id
    where t.id = ${termId} and c.id = ${classId} and (c.school_id is null or c.school_id = ${schoolId})`)

/** The totals of the subjects of a class in some terms, by term and class arm. */
export const comparedFigures = (
  tx: ReadTx,
  { schoolId, classId, termIds }: { schoolId: string; classId: string; termIds: readonly string[] },
): Promise<(TermSums & { subjectId: string; name: string; termId: string; classArmId: string })[]> =>
  tx.rows(sql`
    with value as materialized (${marks(schoolId, sql`rc.class_id = ${classId} and rc.term_id = any(${termIds}::uuid[])`)}),
    f as materialized (${sumsBy(sql`subject_id, term_id, class_arm_id`, sql`select * from value where total is not null`)}),
    subject as (
      select subject_id, max(name) as name from value where total is not null group by subject_id
      order by max(name) limit ${capacity.subjectsOfState + capacity.subjectsOfSchool})
    select f.subject_id as "subjectId", subject.name, f.term_id as "termId", f.class_arm_id as "classArmId", f.counted, f.passed, f.sums
    from f join subject using (subject_id)
    order by subject.name`)

/** Who teaches the subjects of some class arms at the end of a term, or now if it has not ended. */
export const teachersOf = (
  tx: ReadTx,
  { classArmIds, termId }: { classArmIds: readonly string[]; termId: string },
): Promise<{ classArmId: string; subjectId: string; names: string[] }[]> =>
  tx.rows(sql`
    select st.class_arm_id as "classArmId", st.subject_id as "subjectId",
      (array_agg(s.formal_name order by s.last_name, s.id))[1:20] as "names"
    from subject_teacher_brief st
    join staff_brief s on s.id = st.staff_id
    join term_brief t on t.id = ${termId}
    where st.class_arm_id = any(${classArmIds}::uuid[]) and (st.ended_at at time zone 'Africa/Lagos')::date > t.ends is not false
    group by st.class_arm_id, st.subject_id`)
