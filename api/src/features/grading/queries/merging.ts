import { type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { RecordWay } from '../../students/index.ts'
import { addCounts, addStudents } from './counts.ts'

interface CellPlace {
  termId: string
  subjectId: string
  componentId: string
}

/** The cells of each term: a statement is about one term, and so reads one partition. */
const byTerm = (cells: readonly CellPlace[]): Map<string, CellPlace[]> => Map.groupBy(cells, ({ termId }) => termId)

/** Which rows `s` of a student are these cells `cell` of a term. */
const areCells = (studentId: string, termId: string): Sql => sql`
  s.session_year = (select akada_session_year(${termId})) and s.student_id = ${studentId} and s.term_id = ${termId}
    and s.subject_id = cell."subjectId" and s.component_id = cell."componentId"`

const cellList = (cells: readonly CellPlace[]): Sql => sql`
  jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as cell("subjectId" uuid, "componentId" uuid)`

/** Removes emptied cells that are in the way; returns the rows. */
export const removeCells = async (tx: WriteTx, studentId: string, cells: readonly CellPlace[]): Promise<unknown[]> => {
  const removed: { row: unknown }[] = []
  for (const [termId, ofTerm] of byTerm(cells))
    removed.push(
      ...(await tx.rows<{ row: unknown }>(sql`
        with removed as (
          delete from score s using ${cellList(ofTerm)} where ${areCells(studentId, termId)} returning s.*
        ), counted as (${addCounts(sql`(select removed.*, -1 as change from removed where kind <> 'empty') changed`)})
        select to_jsonb(removed) as row from removed`)),
    )
  return removed.map(({ row }) => row)
}

export const moveCells = async (tx: WriteTx, { from, to }: RecordWay, cells: readonly CellPlace[]): Promise<number> => {
  let sum = 0
  for (const [termId, ofTerm] of byTerm(cells)) {
    const { moved } = await tx.get<{ moved: number }>(sql`
      with moved as (
        update score s set student_id = ${to} from ${cellList(ofTerm)} where ${areCells(from, termId)} returning s.*
      ), arrived as (${addStudents(sql`moved`)})
      select count(*)::int as moved from moved`)
    sum += moved
  }
  return sum
}

export const putBackCells = async (tx: WriteTx, rows: readonly unknown[]): Promise<number> => {
  const { added } = await tx.get<{ added: number }>(sql`
    with added as (
      insert into score select * from jsonb_populate_recordset(null::score, ${JSON.stringify(rows)}::jsonb) as cell
      where akada_session_year(cell.term_id) is not null
      returning *
    ), counted as (${addCounts(sql`(select added.*, 1 as change from added where kind <> 'empty') changed`)}),
    arrived as (${addStudents(sql`added`)})
    select count(*)::int as added from added`)
  return added
}

/**
 * A student's scores of all sessions as JSON, by session, term and subject: a value within the calling statement. Refuses where those of a
 * session that the student was placed in are detached.
 */
export const cellsOf = (studentId: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('termId', cell.term_id, 'subjectId', cell.subject_id,
    'componentId', cell.component_id, 'kind', cell.kind, 'tenths', cell.tenths, 'version', cell.version,
    'label', t.name || ' ' || n.name || ': ' || su.name, 'component', ac.name)
    order by n.name, t.number, su.name, ac.position), '[]')
  from (select distinct session_year from session_brief) as year
  cross join lateral (
    select * from score where score.student_id = ${studentId} and score.session_year = year.session_year offset 0) as cell
  join term_brief t on t.id = cell.term_id
  join session_brief n on n.id = t.session_id
  join subject_brief su on su.id = cell.subject_id
  join assessment_component_brief ac on ac.id = cell.component_id
  where (
    select count(akada_session_year(placed_term.id)) >= 0
    from placement placed join term_brief placed_term on placed_term.session_id = placed.session_id
    where placed.student_id = ${studentId}))`
