import type { CardFigures, CardSheet, StudentCard } from '@akada/contract/report-cards/schemas'
import { type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'

export interface IssuedCard {
  id: string
  term: string
  /** 1 to 3. */
  termNumber: number
  session: string
  school: string
  classArm: string
  /** Null where the student is not ranked. */
  average: string | null
  position: { place: number; of: number } | null
  issuedAt: string
}

/** What a result says of the position in its arm, in JSON; null without one. */
const positionOf = (result: Sql): Sql => sql`
  case when ${result} ->> 'positionInArm' is not null then
    json_build_object('place', ${result} -> 'positionInArm', 'of', ${result} -> 'numberInArm') end`

/** The figures of a result that are compared over the terms, in JSON. */
export const figuresOf = (result: Sql, position: Sql = positionOf(result)): Sql => sql`
  json_build_object(
    'position', ${position},
    'attendance', json_build_object('attended', ${result} #> '{attendance,present}',
      'called', (${result} #>> '{attendance,opened}')::int - coalesce((${result} #>> '{attendance,notCalled}')::int, 0)),
    'subjects', (
      select coalesce(json_agg(json_build_object('name', one.subject -> 'name', 'total', one.subject -> 'total') order by one.place), '[]')
      from jsonb_array_elements(${result} -> 'subjects') with ordinality as one(subject, place)))`

/** The position as an issue prints it. */
const issuedPosition = sql`
  case when (i.snapshot ->> 'printPositions')::boolean then ${positionOf(sql`(i.snapshot -> 'result')`)} end`

/** The published cards of a student of all schools, as their latest issues have them, the newest term first. */
const issuedCards = (studentId: Sql, more: Sql = sql``): Sql => sql`
  select rc.id, i.snapshot #>> '{term,name}' as term, (i.snapshot #>> '{term,number}')::int as "termNumber",
    i.snapshot ->> 'session' as session, i.snapshot #>> '{school,name}' as school, i.snapshot ->> 'classArm' as "classArm",
    case when (i.snapshot #>> '{result,ranked}')::boolean then i.snapshot #>> '{result,average}' end as average,
    ${issuedPosition} as position,
    i.issued_at as "issuedAt" ${more}
  from report_card rc
  join lateral (
    select issue.snapshot, issue.issued_at from report_card_issue issue
    where issue.report_card_id = rc.id order by issue.version desc limit 1) as i on true
  join term_brief t on t.id = rc.term_id
  where rc.student_id = ${studentId} and rc.status = 'Published'
  order by t.starts desc, rc.id`

/** The published cards of a student of all schools, the newest term first. */
export const issuedCardsOf = (tx: ReadTx, studentId: string): Promise<IssuedCard[]> =>
  tx.rows(sql`${issuedCards(sql`${studentId}`)} limit 60`)

/** The same, with the figures that are compared over the terms. */
export const issuedFiguresOf = (tx: ReadTx, studentId: string): Promise<(IssuedCard & { figures: CardFigures })[]> => {
  const figures = figuresOf(sql`(i.snapshot -> 'result')`, issuedPosition)
  return tx.rows(sql`${issuedCards(sql`${studentId}`, sql`, ${figures} as figures`)} limit 60`)
}

/** The published card of the newest term of each of some students; without those who have none. */
export const newestCardsOf = (
  tx: ReadTx,
  studentIds: readonly string[],
): Promise<(IssuedCard & { studentId: string })[]> =>
  tx.rows(sql`
    select s.id as "studentId", c.*
    from unnest(${[...studentIds]}::uuid[]) as s(id)
    cross join lateral (${issuedCards(sql`s.id`)} limit 1) as c`)

/** A moment in JSON, in milliseconds. */
const instantOf = (at: Sql): Sql => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What a card says of its issue `i`. */
export const issueOf = sql`json_build_object('version', i.version, 'code', i.code, 'issuedAt', ${instantOf(sql`i.issued_at`)},
  'replaces', (select ${instantOf(sql`former.issued_at`)} from report_card_issue former
    where former.report_card_id = i.report_card_id and former.version = i.version - 1),
  'reason', i.reason, 'incompleteReason', i.incomplete_reason)`

export interface IssuedSheet {
  studentId: string
  sheet: CardSheet
  issue: NonNullable<StudentCard['issue']>
}

/** The latest issue of a published card; refuses with 404 if there is none, or the transaction does not see it. */
export const getIssuedSheet = (tx: ReadTx, cardId: string): Promise<IssuedSheet> =>
  tx.get(sql`
    select rc.student_id as "studentId", i.snapshot as sheet,
      ${issueOf} as issue
    from report_card rc
    join report_card_issue i on i.report_card_id = rc.id
    where rc.id = ${cardId} and rc.status = 'Published'
    order by i.version desc limit 1`)
