import { nameOfPlace } from '../roles/index.ts'
import type { ScoreCell, ScoreGrid } from '@akada/contract/grading/calls'
import type { Readable } from 'node:stream'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { fileNameOf, type WorkbookCell, workbook } from '../../platform/spreadsheet/index.ts'
import { viewGrid } from './grid-view.ts'
import type { GradingHooks } from './hooks.ts'
import type { GridKey } from './queries/facts.ts'
import { sheetColumns } from './rules/sheet.ts'

export const termOf = ({ term }: ScoreGrid): string => `${term.name}, ${term.session}`

const cellOf = (cell: ScoreCell | undefined): WorkbookCell => {
  if (cell?.kind === 'score') return cell.score
  if (cell?.kind === 'absent') return 'ABS'
  return cell?.kind === 'exempt' ? 'EX' : null
}

/** The columns of a downloaded sheet beside the components. */
const widths = {
  fxId: 16,
  admissionNumber: 20,
  name: 34,
  classArm: 16,
  subject: 22,
  term: 24,
}

/** The students of a grid and their scores, to be filled in and sent back. Audited, like every export. */
export const downloadSheet = async (
  { db, ...viewer }: { db: TenantDb; actor: Actor; hooks: GradingHooks; today: string },
  key: GridKey,
  place: { schoolId: string | null; districtId: string | null },
): Promise<{ fileName: string; body: Readable }> => {
  const { grid, school } = await db.write(async tx => {
    const found = await viewGrid(tx, viewer, key)
    await audit(tx, viewer.actor, 'score.view', ['score', key.classArmId], {
      summary: `Downloaded the score sheet of ${found.subject.name} in ${found.classArm.fullName}, ${termOf(found)}`,
      schoolId: place.schoolId,
      districtId: place.districtId,
    })
    return { grid: found, school: await nameOfPlace(tx, { stateId: viewer.actor.stateId, ...place }) }
  })
  const { components, students, subject, classArm } = grid
  const title = `${subject.name}, ${classArm.fullName}, ${termOf(grid)}`
  const names = [school, `Scores of ${title}`]
  const named = (keys: readonly (keyof typeof widths)[]) =>
    keys.map(name => ({ title: sheetColumns.find(column => column.key === name)?.title ?? name, width: widths[name] }))
  return {
    fileName: fileNameOf('xlsx', names),
    body: workbook({
      heading: names.join(', '),
      frozen: 3,
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
