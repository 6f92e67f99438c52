import { empty, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { CellValue, StoredCell } from '../rules/saving.ts'
import { addStudents } from './counts.ts'
import { gridColumns, type GridFacts, gridFrom, type GridKey } from './facts.ts'

export interface SavingContext extends GridFacts {
  /** For the requested students in the arm: whether they take the subject. */
  offered: Record<string, boolean>
  cells: (StoredCell & { studentId: string; componentId: string })[]
  /** Of the partition with the scores of the term; null without a term. */
  sessionYear: number | null
  /** Whether the class arm has, or once had, scores of each of these students in the term. */
  hasStudents: boolean
}

/**
 * The data for saving cells, in one query; null if there is no such arm or subject. With `hold` the existing cells are locked until the
 * transaction ends, always in the same order: two people who save the same cells wait for one another and never deadlock.
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
        akada_session_year(t.id) as "sessionYear",
        ${gridColumns({ staffId, today })}
      ${gridFrom(key, { today, orLastBegun: false })}
    ), found as materialized (
      select s.student_id as "studentId", s.component_id as "componentId", s.kind, s.tenths, s.version, s.class_arm_id as "classArmId",
        s.mark_id as "markId", s.earlier_mark_ids as "earlierMarkIds", s.entered_by as "by",
        to_char(s.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at"
      from score s
      where s.session_year = (select "sessionYear" from grid) and (s.student_id, s.term_id, s.subject_id, s.component_id) in (
        select wanted.student_id, grid.term_id, grid.subject_id, wanted.component_id
        from grid, unnest(${cells.studentIds}::uuid[], ${cells.componentIds}::uuid[]) as wanted(student_id, component_id))
      ${hold ? sql`order by s.student_id, s.component_id for update of s` : empty}
    )
    select grid."stateId", grid."districtId", grid."schoolId", grid."fullName", grid."classTeacherId", grid."classType",
      grid."subject", grid.elective, grid."term", grid."teaches", grid."components", grid."late", grid."sessionYear",
      (select coalesce(json_object_agg(e.student_id, coalesce(ss.offered, not grid.is_elective)), '{}')
        from placement e
        left join student_subject_brief ss on ss.student_id = e.student_id and ss.session_id = grid.session_id
          and ss.subject_id = grid.subject_id
        where e.class_arm_id = grid.arm_id and e.student_id = any(${cells.studentIds}::uuid[])
          and akada_counts_on(e.begins, e.ends, grid.day)) as "offered",
      (select coalesce(json_agg(found), '[]') from found) as "cells",
      exists (select from score_student had where had.class_arm_id = grid.arm_id and had.term_id = grid.term_id
        and had.student_ids @> ${cells.studentIds}::uuid[]) as "hasStudents"
    from grid`)

/** A cell to write: `version` is its current one, `before` its current value. */
export interface CellWrite extends CellValue {
  before: CellValue & { classArmId: string | null }
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
  /** Of the partition with the scores of the term. */
  sessionYear: number
  by: string
  at: string
}

/** At most this many ids of earlier changes are stored with a cell, so that a repeated change is recognised. */
const keptMarkIds = 20

/**
 * Writes cells, in a fixed order; each gets the next version. It affects fewer rows than there are cells if someone else changed or filled
 * one since it was read: then the transaction must be rolled back.
 */
export const saveCells = (tx: WriteTx, place: GridPlace, cells: readonly CellWrite[]): Promise<number> =>
  tx.run(sql`
    insert into score as kept (student_id, term_id, subject_id, component_id, state_id, school_id, class_arm_id,
      session_year, kind, tenths, version, mark_id, made_at, entered_by, entered_at)
    select cell.student_id, ${place.termId}, ${place.subjectId}, cell.component_id, ${place.stateId}, ${place.schoolId},
      ${place.classArmId}, ${place.sessionYear}, cell.kind, cell.tenths, cell.version + 1, cell.mark_id, cell.made_at, ${place.by}, ${place.at}::timestamptz
    from unnest(${cells.map(cell => cell.studentId)}::uuid[], ${cells.map(cell => cell.componentId)}::uuid[],
      ${cells.map(cell => cell.kind)}::text[], ${cells.map(cell => cell.tenths)}::smallint[],
      ${cells.map(cell => cell.version)}::integer[], ${cells.map(cell => cell.markId)}::uuid[],
      ${cells.map(cell => cell.madeAt)}::timestamptz[])
      as cell(student_id, component_id, kind, tenths, version, mark_id, made_at)
    order by cell.student_id, cell.component_id
    on conflict (student_id, term_id, subject_id, component_id, session_year) do update
    set kind = excluded.kind, tenths = excluded.tenths, version = excluded.version, mark_id = excluded.mark_id,
      earlier_mark_ids = case when kept.mark_id is null then kept.earlier_mark_ids
        else (array_prepend(kept.mark_id, kept.earlier_mark_ids))[1:${keptMarkIds}::int] end,
      made_at = excluded.made_at, entered_by = excluded.entered_by, entered_at = excluded.entered_at,
      school_id = excluded.school_id, class_arm_id = excluded.class_arm_id
    where kept.version = excluded.version - 1`)

interface CountChange {
  classArmId: string
  componentId: string
  change: number
  /** Whether cells come to this count, whose row must then be there. */
  isEntered: boolean
}

/** What a save changes in the counts of scores: of the class arm, and of another in which a score was entered before. */
const countChanges = (place: GridPlace, cells: readonly CellWrite[]): CountChange[] => {
  const changes = new Map<string, CountChange>()
  const add = (classArmId: string, componentId: string, change: number, isEntered: boolean) => {
    const key = `${classArmId} ${componentId}`
    const found = changes.get(key)
    const sum = (found?.change ?? 0) + change
    changes.set(key, { classArmId, componentId, change: sum, isEntered: isEntered || found?.isEntered === true })
  }
  for (const { before, kind, componentId } of cells) {
    add(place.classArmId, componentId, kind === 'empty' ? 0 : 1, before.classArmId !== place.classArmId)
    if (before.kind !== 'empty') add(before.classArmId ?? place.classArmId, componentId, -1, false)
  }
  return [...changes.values()].filter(({ change, isEntered }) => change !== 0 || isEntered)
}

/** Adds what a save changes to the counts of scores, in a fixed order. */
export const saveCounts = async (tx: WriteTx, place: GridPlace, cells: readonly CellWrite[]): Promise<void> => {
  const changes = countChanges(place, cells)
  if (changes.length === 0) return
  await tx.run(sql`
    insert into score_count as stored (class_arm_id, term_id, subject_id, component_id, session_year, state_id, entered)
    select part.class_arm_id, ${place.termId}, ${place.subjectId}, part.component_id, ${place.sessionYear}, ${place.stateId}, part.change
    from unnest(${changes.map(one => one.classArmId)}::uuid[], ${changes.map(one => one.componentId)}::uuid[],
      ${changes.map(one => one.change)}::int[]) as part(class_arm_id, component_id, change)
    order by part.class_arm_id, part.component_id
    on conflict (class_arm_id, term_id, subject_id, component_id, session_year) do update set entered = stored.entered + excluded.entered`)
}

/** Notes of whom the class arm has scores now, where `hasStudents` of the context says that it had none of somebody. */
export const saveStudents = (tx: WriteTx, place: GridPlace, cells: readonly CellWrite[]): Promise<number> =>
  tx.run(
    addStudents(sql`(
      select ${place.classArmId}::uuid as class_arm_id, ${place.termId}::uuid as term_id, ${place.stateId}::uuid as state_id, student_id
      from unnest(${cells.map(cell => cell.studentId)}::uuid[]) as part(student_id)) cell`),
  )

/**
 * Stores the changes of a save for the history of its cells: one row, written together with the cells. It contains the intended values; if
 * a cell was changed meanwhile, the transaction is rolled back.
 */
export const saveHistory = (tx: WriteTx, place: GridPlace, cells: readonly CellWrite[]): Promise<number> => {
  const componentIds = [...new Set(cells.map(cell => cell.componentId))]
  return tx.run(sql`
    insert into score_change (class_arm_id, term_id, subject_id, state_id, school_id, staff_id, at,
      component_ids, student_ids, components, from_marks, to_marks, session_year)
    values (${place.classArmId}, ${place.termId}, ${place.subjectId}, ${place.stateId}, ${place.schoolId}, ${place.by},
      ${place.at}::timestamptz, ${componentIds}::uuid[], ${cells.map(cell => cell.studentId)}::uuid[],
      ${cells.map(cell => componentIds.indexOf(cell.componentId) + 1)}::smallint[],
      ${cells.map(cell => keptMark(cell.before))}::smallint[], ${cells.map(keptMark)}::smallint[], ${place.sessionYear})`)
}

/** A cell's value in the table of changes: whole tenths, -1 absent, -2 exempt, null for empty. */
const keptMark = ({ kind, tenths }: CellValue): number | null =>
  kind === 'absent' ? -1 : kind === 'exempt' ? -2 : tenths
