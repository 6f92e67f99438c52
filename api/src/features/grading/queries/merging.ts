import { type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { RecordWay } from '../../students/index.ts'

interface CellPlace {
  termId: string
  subjectId: string
  componentId: string
}

const cellList = (cells: readonly CellPlace[]) => sql`
  jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as cell("termId" uuid, "subjectId" uuid, "componentId" uuid)`

/** Removes emptied cells that are in the way; returns the rows. */
export const takeCells = async (tx: WriteTx, studentId: string, cells: readonly CellPlace[]): Promise<unknown[]> =>
  (
    await tx.rows<{ row: unknown }>(sql`
      delete from score s using ${cellList(cells)}
      where s.student_id = ${studentId} and s.term_id = cell."termId" and s.subject_id = cell."subjectId"
        and s.component_id = cell."componentId"
      returning to_jsonb(s) as row`)
  ).map(({ row }) => row)

export const moveCells = (tx: WriteTx, { from, to }: RecordWay, cells: readonly CellPlace[]): Promise<number> =>
  tx.run(sql`
    update score s set student_id = ${to}
    from ${cellList(cells)}
    where s.student_id = ${from} and s.term_id = cell."termId" and s.subject_id = cell."subjectId"
      and s.component_id = cell."componentId"`)

export const putBackCells = (tx: WriteTx, rows: readonly unknown[]): Promise<number> =>
  tx.run(sql`insert into score select * from jsonb_populate_recordset(null::score, ${JSON.stringify(rows)}::jsonb)`)

/** A student's scores as JSON, by session, term and subject: a value within the calling statement. */
export const cellsOf = (studentId: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('termId', cell.term_id, 'subjectId', cell.subject_id,
    'componentId', cell.component_id, 'kind', cell.kind, 'tenths', cell.tenths, 'version', cell.version,
    'label', t.name || ' ' || n.name || ': ' || su.name, 'component', ac.name)
    order by n.name, t.number, su.name, ac.position), '[]')
  from score cell
  join term_brief t on t.id = cell.term_id
  join session_brief n on n.id = t.session_id
  join subject_brief su on su.id = cell.subject_id
  join assessment_component_brief ac on ac.id = cell.component_id
  where cell.student_id = ${studentId})`
