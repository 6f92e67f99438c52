import { sql, type WriteTx } from '../../../platform/db/index.ts'
import type { RecordWay } from '../../students/index.ts'

interface CellPlace {
  termId: string
  subjectId: string
  componentId: string
}

const cellList = (cells: readonly CellPlace[]) => sql`
  jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as cell("termId" uuid, "subjectId" uuid, "componentId" uuid)`

/** Takes emptied cells out of the way; answers the rows. */
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
