import type { ScoreCell, ScoreGrid } from '@akada/contract/grading/endpoints'
import { type ReadScores, scoreSheetErrors } from '@akada/contract/grading/sheets'
import { commonErrors } from '@akada/contract/kernel/errors'
import { studentErrors } from '@akada/contract/students/endpoints'
import type { Readable } from 'node:stream'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { type Column, matchColumns, type WorkbookCell, workbook } from '../../platform/spreadsheet/index.ts'
import { readSheet } from '../../platform/uploads/index.ts'
import { viewGrid } from './grid-view.ts'
import type { GridKey } from './queries/facts-queries.ts'
import { otherPlace, readLines, sheetColumns, type SheetGrid, type SheetKey, type SheetLine } from './rules/sheet.ts'

const termOf = ({ term }: ScoreGrid): string => `${term.name}, ${term.session}`

const cellOf = (cell: ScoreCell | undefined): WorkbookCell =>
  cell?.kind === 'score' ? cell.score : cell?.kind === 'absent' ? 'ABS' : cell?.kind === 'exempt' ? 'EX' : null

const widths: Record<SheetKey, number> = {
  fxId: 16,
  admissionNumber: 20,
  name: 34,
  classArm: 16,
  subject: 22,
  term: 24,
}

/** The students of a grid and what is entered, to be filled in and sent back. That it was taken is audited, as every export. */
export const downloadSheet = async (
  db: TenantDb,
  actor: Actor,
  key: GridKey,
  place: { schoolId: string | null; districtId: string | null },
  today: string,
): Promise<{ fileName: string; body: Readable }> => {
  const grid = await db.write(async tx => {
    const found = await viewGrid(tx, actor, key, today)
    await audit(tx, actor, {
      operation: 'score.view',
      entity: 'score',
      entityId: key.classArmId,
      summary: `Downloaded the score sheet of ${found.subject.name} in ${found.classArm.fullName}, ${termOf(found)}`,
      schoolId: place.schoolId,
      districtId: place.districtId,
    })
    return found
  })
  const { components, students, subject, classArm } = grid
  const title = `${subject.name}, ${classArm.fullName}, ${termOf(grid)}`
  const named = (keys: readonly SheetKey[]) =>
    sheetColumns
      .filter(column => keys.includes(column.key))
      .map(({ key: name, title: head }) => ({ title: head, width: widths[name] }))
  return {
    fileName: `Scores of ${title.replaceAll('/', '-')}.xlsx`,
    body: workbook({
      sheetName: `${subject.name} ${classArm.fullName}`,
      columns: [
        ...named(['fxId', 'admissionNumber', 'name']),
        ...components.map(({ name, maximum }) => ({
          title: `${name} (of ${maximum})`,
          width: 13,
          kind: 'number' as const,
        })),
        ...named(['classArm', 'subject', 'term']),
      ],
      rows: students
        .filter(({ offered }) => offered)
        .map(student => [
          student.fxId,
          student.admissionNumber,
          student.fullName,
          ...components.map(({ id }) => cellOf(student.cells[id])),
          classArm.fullName,
          subject.name,
          termOf(grid),
        ]),
      notes: [
        `Scores of ${title}`,
        'Fill in the columns of the components and choose this file on the page of these scores. Nothing is saved before you look at it there and press Save.',
        'A number with at most one decimal; ABS for absent, EX for exempt. An empty cell changes nothing.',
        'Columns may stand in another order. Students are known by FXID, else by admission number, else by name.',
        ...components.flatMap(({ closedBecause }) => (closedBecause ? [closedBecause] : [])),
      ],
    }),
  }
}

/** More of a text than this is no score. */
const longestScore = 20

/** Reads a file for the grid to show. Nothing is written. */
export const readScoreSheet = async (
  db: TenantDb,
  actor: Actor,
  key: GridKey,
  file: { buffer: Buffer; name: string },
  today: string,
): Promise<ReadScores> => {
  const grid = await db.read(tx => viewGrid(tx, actor, key, today))
  if (!grid.can.enter) refuse(commonErrors.forbidden)
  const sheet = await readSheet(file.buffer, studentErrors)
  const wanted: Column<string>[] = [
    ...grid.components.map(({ id, name, isExam }) => ({
      key: id,
      title: name,
      aliases: isExam ? ['Exam', 'Examination', 'Exam Score'] : [],
    })),
    ...sheetColumns,
  ]
  const columns = matchColumns(sheet.headers, wanted)
  const found = grid.components.filter(({ id }) => columns.found.has(id))
  if (found.length === 0) {
    const names = grid.components.map(({ name }) => name).join(', ')
    refuse(scoreSheetErrors.noComponents, { params: { components: names } })
  }
  if (!(['fxId', 'admissionNumber', 'name'] as const).some(name => columns.found.has(name)))
    refuse(scoreSheetErrors.noStudents)
  const lines: SheetLine[] = sheet.rows.map(row => ({
    row: row.number,
    said: {
      fxId: columns.value(row, 'fxId'),
      admissionNumber: columns.value(row, 'admissionNumber'),
      name: columns.value(row, 'name'),
      classArm: columns.value(row, 'classArm'),
      subject: columns.value(row, 'subject'),
      term: columns.value(row, 'term'),
    },
    scores: new Map(
      found.flatMap(({ id }) => {
        const text = columns.value(row, id).slice(0, longestScore)
        return text === '' ? [] : [[id, text] as const]
      }),
    ),
  }))
  const place: SheetGrid = {
    classArm: grid.classArm.fullName,
    subject: grid.subject.name,
    term: termOf(grid),
    students: grid.students,
  }
  const theirs = otherPlace(lines, place)
  if (theirs !== null) {
    const ours = `${place.subject}, ${place.classArm}, ${place.term}`
    refuse(scoreSheetErrors.otherGrid, { params: { theirs, ours } })
  }
  return {
    fileName: file.name.slice(0, 200),
    components: found.map(({ name }) => name),
    unknown: columns.unknown.map(({ title }) => title).slice(0, 50),
    ...readLines(lines, place),
  }
}
