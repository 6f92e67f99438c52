import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import { type ReadTx, sql } from '../../../platform/db/index.ts'
import type { Component, GradeBand } from '../rules/index.ts'

/** A component as it counts in a term; `retired`: it is no part of the term's assessment. */
export interface TermComponent extends Component {
  termId: string
  retired: boolean
}

/** Components of a class type in some terms, including retired ones, in the order of the card. */
export const componentsOf = (tx: ReadTx, classTypeId: string, termIds: readonly string[]): Promise<TermComponent[]> =>
  tx.rows(sql`
    select ac.term_id as "termId", ac.id, ac.name, ac.maximum_tenths as "maximumTenths", ac.retired
    from term_component_brief ac
    where ac.class_type_id = ${classTypeId} and ac.term_id = any(${termIds}::uuid[])
    order by ac.position, ac.id`)

/** Grade bands of a class type in a term, the lowest first. */
export const bandsOf = (tx: ReadTx, classTypeId: string, termId: string): Promise<GradeBand[]> =>
  tx.rows(sql`
    select gb.from_mark as "from", gb.grade, gb.remark
    from term_grade_band_brief gb
    where gb.class_type_id = ${classTypeId} and gb.term_id = ${termId}
    order by gb.from_mark`)

/** The terms of a session, the first one first. */
export const termsOf = (tx: ReadTx, sessionId: string): Promise<{ id: string; number: number }[]> =>
  tx.rows(sql`select t.id, t.number from term_brief t where t.session_id = ${sessionId} order by t.number`)

export interface StudentCells {
  studentId: string
  termId: string
  /** '<subject id> <component id>' to tenths, or to 'absent' or 'exempt'. Empty cells are left out. */
  cells: Record<string, number | 'absent' | 'exempt'>
}

/** The filled cells of students in terms of one session: one object for each student and term, parsed natively, since there are thousands of cells. */
export const cellsOf = (
  tx: ReadTx,
  studentIds: readonly string[],
  termIds: readonly string[],
): Promise<StudentCells[]> =>
  tx.rows(sql`
    select s.student_id as "studentId", s.term_id as "termId",
      json_object_agg(s.subject_id || ' ' || s.component_id,
        case s.kind when 'score' then to_json(s.tenths) else to_json(s.kind) end) as "cells"
    from score_brief s
    where s.student_id = any(${studentIds}::uuid[]) and s.term_id = any(${termIds}::uuid[]) and s.kind <> 'empty'
      and s.session_year = (select akada_session_year(${termIds[0] ?? null}))
    group by s.student_id, s.term_id`)

export interface PublishedResult {
  studentId: string
  termId: string
  result: Pick<ReportCardResult, 'subjects' | 'average'>
}

/** Results of published cards of students in terms, as last frozen. */
export const publishedResults = (
  tx: ReadTx,
  studentIds: readonly string[],
  termIds: readonly string[],
): Promise<PublishedResult[]> =>
  tx.rows(sql`
    select rc.student_id as "studentId", rc.term_id as "termId",
      json_build_object('subjects', rc.result -> 'subjects', 'average', rc.result -> 'average') as "result"
    from report_card rc
    where rc.student_id = any(${studentIds}::uuid[]) and rc.term_id = any(${termIds}::uuid[]) and rc.status = 'Published'`)
