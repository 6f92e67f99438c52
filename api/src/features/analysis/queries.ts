import { type Analysis, absenceLimitPercent, type TermFigures } from '@akada/contract/analysis/endpoints'
import { type ReadTx, sql } from '../../platform/db/index.ts'

export interface AnalysisScope {
  schoolId: string
  /** The chosen term. */
  termId: string
  sessionId: string
  classId: string | null
}

export interface AnalysisGround
  extends Pick<Analysis, 'school' | 'session' | 'term' | 'terms' | 'passMark' | 'classes'> {
  passHundredths: number
}

/**
 * The term that is named; else the active one, or, while it has no cards of the school yet, the latest that has. Null where the state has
 * no such term.
 */
export const findGround = (
  tx: ReadTx,
  { schoolId, termId }: { schoolId: string; termId: string | null },
): Promise<AnalysisGround | null> =>
  tx.find(sql`
    select json_build_object('id', sc.id, 'name', sc.name) as "school",
      json_build_object('id', se.id, 'name', se.name) as "session",
      json_build_object('id', t.id, 'name', t.name) as "term",
      (select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.number) from term o
        where o.session_id = se.id) as "terms",
      trim_scale(st.pass_mark_tenths / 10.0)::text as "passMark", st.pass_mark_tenths * 10 as "passHundredths",
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.level, c.name), '[]')
        from class c where c.id in (
          select rc.class_id from report_card rc where rc.school_id = sc.id and rc.session_id = se.id)) as "classes"
    from school sc
    join state st on st.id = sc.state_id
    join term t on t.state_id = st.id
    join session se on se.id = t.session_id
    where sc.id = ${schoolId} and (${termId}::uuid is null or t.id = ${termId}::uuid)
    order by exists (select from report_card rc where rc.school_id = sc.id and rc.term_id = t.id) desc, t.active desc,
      t.starts desc
    limit 1`)

const inClass = (classId: string | null) => sql`(${classId}::uuid is null or rc.class_id = ${classId}::uuid)`

/** Average with two decimals and pass rate with one, rounded half up; of values in hundredths. */
const figures = (passHundredths: number) => sql`
  count(rc.average_hundredths)::int as counted,
  count(*) filter (where rc.average_hundredths >= ${passHundredths})::int as passed,
  round(avg(rc.average_hundredths) / 100, 2)::text as average,
  round(100.0 * count(*) filter (where rc.average_hundredths >= ${passHundredths})
    / nullif(count(rc.average_hundredths), 0), 1)::text as rate`

const json = sql`json_build_object('average', f.average, 'counted', f.counted, 'passed', f.passed, 'passRate', f.rate)`

/** How many cards of the chosen term are published and drafts, and the figures of the whole school (or class). */
export const overallFigures = (
  tx: ReadTx,
  { schoolId, termId, classId }: AnalysisScope,
  passHundredths: number,
): Promise<{ published: number; drafts: number; overall: TermFigures }> =>
  tx.get(sql`
    select f.published, f.drafts, ${json} as "overall"
    from (
      select ${figures(passHundredths)}, count(*) filter (where rc.status = 'Published')::int as published,
        count(*) filter (where rc.status = 'Draft')::int as drafts
      from report_card rc
      where rc.school_id = ${schoolId} and rc.term_id = ${termId} and ${inClass(classId)}
    ) f`)

/** The arms with cards in the session, and what their ranked students reached in each of its terms. */
export const armFigures = (
  tx: ReadTx,
  { schoolId, sessionId, termId, classId }: AnalysisScope,
  passHundredths: number,
): Promise<Analysis['arms']> =>
  tx.rows(sql`
    with f as (
      select rc.class_arm_id, rc.term_id, count(*)::int as cards, ${figures(passHundredths)}
      from report_card rc
      where rc.school_id = ${schoolId} and rc.session_id = ${sessionId} and ${inClass(classId)}
      group by rc.class_arm_id, rc.term_id
    )
    select a.id, c.name || ' ' || a.name as "name",
      coalesce((select f.cards from f where f.class_arm_id = a.id and f.term_id = ${termId}), 0) as "students",
      (select json_agg(case when f.class_arm_id is null
          then json_build_object('average', null, 'counted', 0, 'passed', 0, 'passRate', null) else ${json} end order by t.number)
        from term t left join f on f.term_id = t.id and f.class_arm_id = a.id
        where t.session_id = ${sessionId}) as "terms"
    from class_arm a join class c on c.id = a.class_id
    where a.id in (select class_arm_id from f)
    order by c.level, c.name, a.name
    limit 500`)

/** The subjects with totals in the session, and what was reached in each of its terms. */
export const subjectFigures = (
  tx: ReadTx,
  { schoolId, sessionId, classId }: AnalysisScope,
): Promise<Analysis['subjects']> =>
  tx.rows(sql`
    with f as (
      select mark."subjectId" as subject_id, rc.term_id, max(mark.name) as name, count(*)::int as counted,
        count(*) filter (where mark.passed)::int as passed, round(avg(mark.total), 2)::text as average,
        round(100.0 * count(*) filter (where mark.passed) / count(*), 1)::text as rate
      from report_card rc
      cross join lateral jsonb_to_recordset(rc.result -> 'subjects')
        as mark("subjectId" uuid, name text, total numeric, passed boolean, incomplete boolean)
      -- Cards of long ago print totals that are incomplete.
      where rc.school_id = ${schoolId} and rc.session_id = ${sessionId} and ${inClass(classId)} and mark.total is not null
        and mark.incomplete is not true
      group by mark."subjectId", rc.term_id
    ), subject as (select subject_id, max(name) as name from f group by subject_id)
    select subject.subject_id as "id", subject.name,
      (select json_agg(case when f.subject_id is null
          then json_build_object('average', null, 'counted', 0, 'passed', 0, 'passRate', null) else ${json} end order by t.number)
        from term t left join f on f.term_id = t.id and f.subject_id = subject.subject_id
        where t.session_id = ${sessionId}) as "terms"
    from subject
    order by subject.name
    limit 200`)

/** Grades of the totals of the chosen term, by the scale of the class type; grades of an older scale come last. */
export const gradeCounts = (tx: ReadTx, { schoolId, termId, classId }: AnalysisScope): Promise<Analysis['grades']> =>
  tx.rows(sql`
    with given as (
      select c.class_type_id, mark.grade, max(mark.remark) as remark, count(*)::int as count
      from report_card rc
      join class c on c.id = rc.class_id
      cross join lateral jsonb_to_recordset(rc.result -> 'subjects') as mark(grade text, remark text, incomplete boolean)
      where rc.school_id = ${schoolId} and rc.term_id = ${termId} and ${inClass(classId)} and mark.grade is not null
        and mark.incomplete is not true
      group by c.class_type_id, mark.grade
    ), band as (
      select coalesce(gb.class_type_id, given.class_type_id) as class_type_id, coalesce(gb.grade, given.grade) as grade,
        coalesce(gb.remark, given.remark, '') as remark, coalesce(gb.from_mark, 0) as from_mark,
        coalesce(given.count, 0) as count, gb.grade is null as is_old
      from (select * from grade_band where class_type_id in (select class_type_id from given)) gb
      full join given on given.class_type_id = gb.class_type_id and given.grade = gb.grade
    )
    select ct.name as "classType", sum(band.count)::int as "total",
      json_agg(json_build_object('grade', band.grade, 'remark', band.remark, 'from', band.from_mark, 'count', band.count)
        order by band.is_old, band.from_mark desc) as "bands"
    from band join class_type ct on ct.id = band.class_type_id
    group by ct.id, ct.name
    order by max(band.from_mark), ct.name
    limit 20`)

const student = sql`
  s.id as "studentId", rc.id as "cardId", s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName",
  s.fx_id as "fxId", c.name || ' ' || a.name as "classArm", rc.result ->> 'average' as "average",
  rc.position_in_arm as "positionInArm"`
const tables = sql`
  report_card rc
  join student s on s.id = rc.student_id
  join class_arm a on a.id = rc.class_arm_id
  join class c on c.id = a.class_id`

/** The ten best averages among the ranked. */
export const topStudents = (tx: ReadTx, { schoolId, termId, classId }: AnalysisScope): Promise<Analysis['top']> =>
  tx.rows(sql`
    select ${student} from ${tables}
    where rc.school_id = ${schoolId} and rc.term_id = ${termId} and ${inClass(classId)} and rc.average_hundredths is not null
    order by rc.average_hundredths desc, s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.id
    limit 10`)

export type AtRiskRow = Analysis['atRisk'][number] & { total: number }

/** Who is below the pass average or was away too often; the lowest average first, and those who were away only after them. */
export const studentsAtRisk = (
  tx: ReadTx,
  { schoolId, termId, classId }: AnalysisScope,
  passHundredths: number,
): Promise<AtRiskRow[]> =>
  tx.rows(sql`
    select ${student}, risk.below as "belowPass", (rc.result ->> 'failed')::int as "failed",
      (rc.result ->> 'offered')::int as "offered", risk.absent, risk.opened,
      round(100.0 * risk.absent / nullif(risk.opened, 0), 1)::text as "absentRate", risk.away as "awayOften",
      (count(*) over ())::int as "total"
    from ${tables}
    cross join lateral (
      select (rc.result #>> '{attendance,absent}')::int as absent, (rc.result #>> '{attendance,opened}')::int as opened,
        coalesce((rc.result ->> 'average')::numeric * 100 < ${passHundredths}, false) as below,
        (rc.result #>> '{attendance,absent}')::int * 100 >
          (rc.result #>> '{attendance,opened}')::int * ${absenceLimitPercent}::int as away
    ) risk
    where rc.school_id = ${schoolId} and rc.term_id = ${termId} and ${inClass(classId)} and (risk.below or risk.away)
    order by risk.below desc, (rc.result ->> 'average')::numeric, risk.absent desc, s.last_name collate "und-x-icu", s.id
    limit 200`)
