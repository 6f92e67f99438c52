import { empty, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { KeptCell } from '../rules/saving.ts'
import type { CellValue } from '../rules/value.ts'
import { type GridFacts, type GridKey, gridColumns, gridFrom } from './facts-queries.ts'

export interface SavingContext extends GridFacts {
  /** Of the students asked for, those in the arm: whether they take the subject. */
  offered: Record<string, boolean>
  cells: (KeptCell & { studentId: string; componentId: string })[]
}

/**
 * What must be known to save cells, in one question; null where there is no such arm or subject. With `hold` the cells that exist are
 * held until the transaction ends, always in the same order: two who save the same cells wait for one another, never in a circle.
 */
export const findSavingContext = (
  tx: WriteTx,
  key: GridKey,
  {
    staffId,
    today,
    hold,
    ...cells
  }: { staffId: string; today: string; hold: boolean; studentIds: string[]; componentIds: string[] },
): Promise<SavingContext | null> =>
  tx.find(sql`
    with grid as materialized (
      select a.id as arm_id, su.id as subject_id, t.id as term_id, t.day, t.session_id as session_id, cs.elective as is_elective,
        ${gridColumns({ staffId, today })}
      ${gridFrom(key, { today, orLastBegun: false })}
    ), found as materialized (
      select s.student_id as "studentId", s.component_id as "componentId", s.kind, s.tenths, s.version, s.mark_id as "markId",
        s.earlier_mark_ids as "earlierMarkIds", s.entered_by as "by",
        to_char(s.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at"
      from score s
      where (s.student_id, s.term_id, s.subject_id, s.component_id) in (
        select wanted.student_id, grid.term_id, grid.subject_id, wanted.component_id
        from grid, unnest(${cells.studentIds}::uuid[], ${cells.componentIds}::uuid[]) as wanted(student_id, component_id))
      ${hold ? sql`order by s.student_id, s.component_id for update of s` : empty}
    )
    select grid."stateId", grid."districtId", grid."schoolId", grid."fullName", grid."classTeacherId", grid."classType",
      grid."subject", grid.elective, grid."term", grid."teaches", grid."components", grid."late",
      (select coalesce(json_object_agg(e.student_id, coalesce(ss.offered, not grid.is_elective)), '{}')
        from placement e
        left join student_subject ss on ss.student_id = e.student_id and ss.session_id = grid.session_id
          and ss.subject_id = grid.subject_id
        where e.class_arm_id = grid.arm_id and e.student_id = any(${cells.studentIds}::uuid[])
          and akada_counts_on(e.begins, e.ends, grid.day)) as "offered",
      (select coalesce(json_agg(found), '[]') from found) as "cells"
    from grid`)

/** A cell to write: `version` is the one it has now, `before` what it says now. */
export interface CellWrite extends CellValue {
  before: CellValue
  studentId: string
  componentId: string
  version: number
  markId: string | null
  madeAt: string | null
}

export interface GridPlace {
  stateId: string
  schoolId: string
  classArmId: string
  subjectId: string
  termId: string
  by: string
  at: string
}

/** So many ids of earlier changes are kept with a cell, so that one that is sent again is known. */
const keptMarkIds = 20

/**
 * The statement that writes cells, in a fixed order; each gets the next version. It touches fewer rows than there are cells where
 * somebody else changed or filled one since it was looked at: then nothing of the transaction may stay.
 */
export const cellsDeed = (place: GridPlace, cells: readonly CellWrite[]): Sql => sql`
    insert into score as kept (student_id, term_id, subject_id, component_id, state_id, school_id, class_arm_id,
      kind, tenths, version, mark_id, made_at, entered_by, entered_at)
    select cell.student_id, ${place.termId}, ${place.subjectId}, cell.component_id, ${place.stateId}, ${place.schoolId},
      ${place.classArmId}, cell.kind, cell.tenths, cell.version + 1, cell.mark_id, cell.made_at, ${place.by}, ${place.at}::timestamptz
    from unnest(${cells.map(cell => cell.studentId)}::uuid[], ${cells.map(cell => cell.componentId)}::uuid[],
      ${cells.map(cell => cell.kind)}::text[], ${cells.map(cell => cell.tenths)}::smallint[],
      ${cells.map(cell => cell.version)}::integer[], ${cells.map(cell => cell.markId)}::uuid[],
      ${cells.map(cell => cell.madeAt)}::timestamptz[])
      as cell(student_id, component_id, kind, tenths, version, mark_id, made_at)
    order by cell.student_id, cell.component_id
    on conflict (student_id, term_id, subject_id, component_id) do update
    set kind = excluded.kind, tenths = excluded.tenths, version = excluded.version, mark_id = excluded.mark_id,
      earlier_mark_ids = case when kept.mark_id is null then kept.earlier_mark_ids
        else (array_prepend(kept.mark_id, kept.earlier_mark_ids))[1:${keptMarkIds}::int] end,
      made_at = excluded.made_at, entered_by = excluded.entered_by, entered_at = excluded.entered_at,
      school_id = excluded.school_id, class_arm_id = excluded.class_arm_id
    where kept.version = excluded.version - 1`

/**
 * The statement that keeps what a save changes, for the history of its cells: one row, written together with the cells. It says what was
 * meant to be written; where a cell was changed meanwhile, nothing of the transaction stays.
 */
export const changesKept = (place: GridPlace, cells: readonly CellWrite[]): Sql => {
  const componentIds = [...new Set(cells.map(cell => cell.componentId))]
  return sql`
    insert into score_change (class_arm_id, term_id, subject_id, state_id, school_id, staff_id, at,
      component_ids, student_ids, components, from_marks, to_marks)
    values (${place.classArmId}, ${place.termId}, ${place.subjectId}, ${place.stateId}, ${place.schoolId}, ${place.by},
      ${place.at}::timestamptz, ${componentIds}::uuid[], ${cells.map(cell => cell.studentId)}::uuid[],
      ${cells.map(cell => componentIds.indexOf(cell.componentId) + 1)}::smallint[],
      ${cells.map(cell => keptMark(cell.before))}::smallint[], ${cells.map(keptMark)}::smallint[])`
}

/** A cell's value in the table of changes: whole tenths, -1 absent, -2 exempt, null for nothing. */
const keptMark = ({ kind, tenths }: CellValue): number | null =>
  kind === 'absent' ? -1 : kind === 'exempt' ? -2 : tenths
