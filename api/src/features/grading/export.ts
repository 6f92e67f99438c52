import { gradingErrors } from '@akada/contract/grading/calls'
import { scoreSheetErrors } from '@akada/contract/grading/sheets'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Readable } from 'node:stream'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { fileNameOf, type WorkbookCell, workbook } from '../../platform/spreadsheet/index.ts'
import {
  countExport,
  exportArms,
  exportComponents,
  exportRows,
  type ExportScope,
  getExportPlace,
} from './queries/export.ts'
import { findTerm } from './queries/term.ts'
import { assessmentCells, type AssessmentColumn, assessmentColumns } from './rules/export.ts'

const heads = [
  { title: 'Session', width: 11 },
  { title: 'Term', width: 13 },
  { title: 'National School ID', width: 18 },
  { title: 'School', width: 30 },
  { title: 'LIN', width: 18 },
  { title: 'FXID', width: 16 },
  { title: 'Admission Number', width: 18 },
  { title: 'Surname', width: 18 },
  { title: 'First Name', width: 18 },
  { title: 'Middle Name', width: 18 },
  { title: 'Gender', width: 9 },
  { title: 'Class', width: 10 },
  { title: 'Class Arm', width: 12 },
  { title: 'Subject', width: 24 },
] as const

interface Place {
  stateId: string
  districtId: string | null
  schoolId: string
}

/**
 * The continuous assessment of a class or a school by subject, in the form submitted nationally in January, April and August (domain.md 3).
 * The exam and the NIN are left out. Audited before the first byte is sent.
 */
export const exportAssessment = async (
  db: TenantDb,
  actor: Actor,
  place: Place,
  asked: { termId?: string; classId?: string; subjectId?: string },
  today: string,
): Promise<{ fileName: string; body: Readable }> => {
  const { stateId, schoolId, districtId } = place
  const plan = await db.write(async tx => {
    const term =
      (await findTerm(tx, { stateId, termId: asked.termId, today })) ??
      refuse(asked.termId ? commonErrors.notFound : gradingErrors.noActiveTerm)
    const scope: ExportScope = { ...asked, schoolId, termId: term.id, sessionId: term.sessionId, day: term.day }
    const [named, components, arms, count] = await Promise.all([
      getExportPlace(tx, scope),
      exportComponents(tx, scope),
      exportArms(tx, scope),
      countExport(tx, scope),
    ])
    if (count.rows === 0) refuse(scoreSheetErrors.nothingToExport)
    const what = [named.className ?? 'the school', named.subject].filter(Boolean).join(', ')
    await audit(tx, actor, 'score.export', ['score', null], {
      summary: `Exported the continuous assessment of ${what}, ${term.name} ${term.session}: ${count.students} students`,
      schoolId,
      districtId,
      after: { ...asked, term: term.id, students: count.students, rows: count.rows },
    })
    return { scope, term, named, columns: assessmentColumns(components), arms, count, what }
  })
  const { term, named, columns, count, what } = plan
  const of = [named.className, named.subject].filter(part => part !== null)
  const names = [named.school, 'Continuous assessment', ...of, `${term.name} ${term.session}`, today]
  return {
    fileName: fileNameOf('xlsx', names),
    body: workbook({
      heading: names.join(', '),
      sheetName: 'Continuous assessment',
      columns: [
        ...heads,
        ...columns.map(column => ({ title: column.title, width: 9, kind: 'number' as const })),
        { title: 'CA Total', width: 10, kind: 'number' },
        { title: 'CA Out Of', width: 10, kind: 'number' },
      ],
      rows: rowsOf(db, plan, columns),
      notes: [
        `${named.school}: continuous assessment of ${what}, ${term.name} ${term.session}, as of ${today}.`,
        `${count.students} students, ${count.rows} rows: one for each student and subject. The exam is left out.`,
        'ABS: absent, counts 0. EX: exempt, leaves both sums. An empty cell is not entered yet, and leaves the total empty.',
      ],
    }),
  }
}

async function* rowsOf(
  db: TenantDb,
  {
    arms,
    scope,
    term,
    named,
  }: {
    arms: readonly { id: string }[]
    scope: ExportScope
    term: { name: string; session: string }
    named: { school: string; nationalSchoolId: string | null }
  },
  columns: readonly AssessmentColumn[],
): AsyncGenerator<WorkbookCell[]> {
  for (const { id } of arms) {
    for (const row of await db.read(tx => exportRows(tx, id, scope))) {
      yield [
        term.session,
        term.name,
        named.nationalSchoolId,
        named.school,
        row.lin,
        row.fxId,
        row.admissionNumber,
        row.lastName,
        row.firstName,
        row.middleName,
        row.gender === 'male' ? 'Male' : 'Female',
        row.className,
        row.arm,
        row.subject,
        ...assessmentCells(row, columns),
      ]
    }
  }
}
