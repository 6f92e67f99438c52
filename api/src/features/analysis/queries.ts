import { type Analysis, absenceLimitPercent } from '@akada/contract/analysis/calls'
import { capacity } from '@akada/contract/capacity'
import { type ReadTx, type Sql, sql } from '../../platform/db/index.ts'

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

/** Values of a term as returned by the database: exact, one sum per denominator, so that they are rounded once, when shown. */
export interface TermSums {
  counted: number
  passed: number
  /** The sums of the values, as fractions 'n/d'. */
  sums: string[]
}

/**
 * The cards of a session with the exact average n/d of the ranked students: the fraction that the card stores beside its printed value,
 * else the marks obtained (docs/figures.md). A pass depends on the printed value, as a parent reads it.
 */
const averages = ({ schoolId, sessionId, classId }: AnalysisScope): Sql => sql`
  select rc.class_arm_id, rc.term_id, rc.status, rc.average_hundredths is not null as counts,
    rc.average_hundredths >= setting.pass_mark_tenths * 10 as passed,
    coalesce(split_part(rc.result ->> 'exactAverage', '/', 1)::numeric, (rc.result ->> 'obtained')::numeric * 1000) as n,
    coalesce(split_part(rc.result ->> 'exactAverage', '/', 2)::numeric, (rc.result ->> 'obtainable')::numeric * 10) as d
  from report_card_brief rc
  join term_setting_brief setting on setting.term_id = rc.term_id
  where rc.school_id = ${schoolId} and rc.session_id = ${sessionId} and ${inClass(classId)}`

/** The exact totals n/d of the cards of a session; very old cards may print incomplete totals. */
const totals = ({ schoolId, sessionId, classId }: AnalysisScope): Sql => sql`
  select mark."subjectId" as subject_id, mark.name, rc.term_id, rc.status, true as counts, mark.passed,
    coalesce(split_part(mark."exactTotal", '/', 1)::numeric, mark.total * 10) as n,
    coalesce(split_part(mark."exactTotal", '/', 2)::numeric, 10) as d
  from report_card_brief rc
  cross join lateral jsonb_to_recordset(rc.result -> 'subjects')
    as mark("subjectId" uuid, name text, total numeric, "exactTotal" text, passed boolean, incomplete boolean)
  where rc.school_id = ${schoolId} and rc.session_id = ${sessionId} and ${inClass(classId)} and mark.total is not null
    and mark.incomplete is not true`

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

/** How many cards of the chosen term are published and drafts, and the figures of the whole school (or class). */
export const overallFigures = async (
  tx: ReadTx,
  scope: AnalysisScope,
): Promise<{ published: number; drafts: number; overall: TermSums }> =>
  (await tx.find<{ published: number; drafts: number; overall: TermSums }>(sql`
    select f.published, f.cards - f.published as drafts, ${json} as "overall"
    from (${sumsBy(sql`term_id`, averages(scope))}) f
    where f.term_id = ${scope.termId}`)) ?? {
    published: 0,
    drafts: 0,
    overall: { counted: 0, passed: 0, sums: [] },
  }

type Named<T> = T & { id: string; name: string; terms: TermSums[] }

/** The arms with cards in the session, and the results of their ranked students in each of its terms. */
export const armFigures = (tx: ReadTx, scope: AnalysisScope): Promise<Named<{ students: number }>[]> =>
  tx.rows(sql`
    with f as (${sumsBy(sql`class_arm_id, term_id`, averages(scope))})
    select a.id, c.name || ' ' || a.name as "name",
      coalesce((select f.cards from f where f.class_arm_id = a.id and f.term_id = ${scope.termId}), 0) as "students",
      (select json_agg(${json} order by t.number)
        from term_brief t left join f on f.term_id = t.id and f.class_arm_id = a.id
        where t.session_id = ${scope.sessionId}) as "terms"
    from class_arm_brief a join class_brief c on c.id = a.class_id
    where a.id in (select class_arm_id from f)
    order by c.level, c.name, a.name
    limit ${capacity.armsOfSchool}`)

/** The subjects with totals in the session, and the results in each of its terms. */
export const subjectFigures = (tx: ReadTx, scope: AnalysisScope): Promise<Named<object>[]> =>
  tx.rows(sql`
    with value as materialized (${totals(scope)}),
    f as (${sumsBy(sql`subject_id, term_id`, sql`select * from value`)}),
    subject as (select subject_id, max(name) as name from value group by subject_id)
    select subject.subject_id as "id", subject.name,
      (select json_agg(${json} order by t.number)
        from term_brief t left join f on f.term_id = t.id and f.subject_id = subject.subject_id
        where t.session_id = ${scope.sessionId}) as "terms"
    from subject
    order by subject.name
    limit ${capacity.subjectsOfState + capacity.subjectsOfSchool}`)

/** Grades of the totals of the chosen term, by the scale of the class type; grades of an older scale come last. */
export const gradeCounts = (tx: ReadTx, { schoolId, termId, classId }: AnalysisScope): Promise<Analysis['grades']> =>
  tx.rows(sql`
    with given as (
      select c.class_type_id, mark.grade, max(mark.remark) as remark, count(*)::int as count
      from report_card_brief rc
      join class_brief c on c.id = rc.class_id
      cross join lateral jsonb_to_recordset(rc.result -> 'subjects') as mark(grade text, remark text, incomplete boolean)
      where rc.school_id = ${schoolId} and rc.term_id = ${termId} and ${inClass(classId)} and mark.grade is not null
        and mark.incomplete is not true
      group by c.class_type_id, mark.grade
    ), band as (
      select coalesce(gb.class_type_id, given.class_type_id) as class_type_id, coalesce(gb.grade, given.grade) as grade,
        coalesce(gb.remark, given.remark, '') as remark, coalesce(gb.from_mark, 0) as from_mark,
        coalesce(given.count, 0) as count, gb.grade is null as is_old
      from (
        select * from term_grade_band_brief
        where term_id = ${termId} and class_type_id in (select class_type_id from given)) gb
      full join given on given.class_type_id = gb.class_type_id and given.grade = gb.grade
    )
    select ct.name as "classType", sum(band.count)::int as "total",
      json_agg(json_build_object('grade', band.grade, 'remark', band.remark, 'from', band.from_mark, 'count', band.count)
        order by band.is_old, band.from_mark desc) as "bands"
    from band join class_type_brief ct on ct.id = band.class_type_id
    group by ct.id, ct.name
    order by max(band.from_mark), ct.name
    limit ${capacity.classTypes}`)

const student = sql`
  s.id as "studentId", rc.id as "cardId", s.full_name as "fullName",
  s.fx_id as "fxId", c.name || ' ' || a.name as "classArm", rc.result ->> 'average' as "average",
  rc.position_in_arm as "positionInArm"`
const tables = sql`
  report_card_brief rc
  join student_brief s on s.id = rc.student_id
  join class_arm_brief a on a.id = rc.class_arm_id
  join class_brief c on c.id = a.class_id`

/** The ten best averages among the ranked. */
export const topStudents = (tx: ReadTx, { schoolId, termId, classId }: AnalysisScope): Promise<Analysis['top']> =>
  tx.rows(sql`
    select ${student} from ${tables}
    where rc.school_id = ${schoolId} and rc.term_id = ${termId} and ${inClass(classId)} and rc.average_hundredths is not null
    order by rc.average_hundredths desc, s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.id
    limit 10`)

export type AtRiskRow = Analysis['atRisk'][number] & { total: number }

/** Students below the pass average or with too many absences; the lowest average first, and those with absences only after them. */
export const studentsAtRisk = (
  tx: ReadTx,
  { schoolId, termId, classId }: AnalysisScope,
  passHundredths: number,
): Promise<AtRiskRow[]> =>
  tx.rows(sql`
    select ${student}, risk.below as "belowPass", (rc.result ->> 'failed')::int as "failed",
      (rc.result ->> 'offered')::int as "offered", risk.absent, risk.called, risk.not_called as "notCalled",
      round(100.0 * risk.absent / nullif(risk.called, 0), 1)::text as "absentRate", risk.away as "awayOften",
      (count(*) over ())::int as "total"
    from ${tables}
    cross join lateral (
      select (rc.result #>> '{attendance,absent}')::int as absent, (rc.result #>> '{attendance,notCalled}')::int as not_called,
        (rc.result #>> '{attendance,opened}')::int - (rc.result #>> '{attendance,notCalled}')::int as called,
        coalesce((rc.result ->> 'average')::numeric * 100 < ${passHundredths}, false) as below
    ) as told
    cross join lateral (
      select told.*, told.absent * 100 > told.called * ${absenceLimitPercent}::int as away
    ) as risk
    where rc.school_id = ${schoolId} and rc.term_id = ${termId} and ${inClass(classId)} and (risk.below or risk.away)
    order by risk.below desc, (rc.result ->> 'average')::numeric, risk.absent desc, s.last_name collate "und-x-icu", s.id
    limit 200`)
