import { reportCardErrors } from '@akada/contract/report-cards/calls'
import type { Broadsheet, BroadsheetCell } from '@akada/contract/report-cards/broadsheet'
import type { Readable } from 'node:stream'
import { audit } from '../../platform/audit/index.ts'
import { dayInLagos } from '../../platform/clock/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { fileNameOf, type WorkbookCell, type WorkbookColumn, workbook } from '../../platform/spreadsheet/index.ts'
import { type BroadsheetCall, viewBroadsheet } from './broadsheet.ts'
import { broadsheetBytes } from './print/sheets.ts'

const namesOf = ({ scope, school, classArm, term, session }: Broadsheet, day: string): string[] => {
  const of = scope === 'term' ? [term.name, session] : [`Session ${session}`]
  return [school.name, 'Broadsheet', classArm.fullName, ...of, day]
}

const getSheet = async (db: TenantDb, call: BroadsheetCall): Promise<Broadsheet> => {
  const sheet = await db.read(tx => viewBroadsheet(tx, call))
  if (sheet.students.length === 0) {
    refuse(reportCardErrors.noStudents, {
      params: { classArm: sheet.classArm.fullName, term: `${sheet.term.name}, ${sheet.session}` },
    })
  }
  return sheet
}

const auditSheet = (
  db: TenantDb,
  { actor }: BroadsheetCall,
  sheet: Broadsheet,
  { did, districtId }: { did: 'Downloaded' | 'Printed'; districtId: string | null },
): Promise<void> => {
  const { scope, term, classArm, school, session, summary } = sheet
  return db.write(tx =>
    audit(tx, actor, 'report-card.view', ['classArm', classArm.id], {
      schoolId: school.id,
      districtId,
      summary: `${did} the broadsheet of ${classArm.fullName}, ${term.name} ${session}: ${summary.students} students`,
      after: { scope, term: term.id, students: summary.students },
    }),
  )
}

/** The broadsheet as landscape pages. Refuses if there is no student. Audited before the first byte is sent. */
export const broadsheetPdf = async (
  db: TenantDb,
  call: BroadsheetCall,
  districtId: string | null,
  { paper, now }: { paper: 'A4' | 'A3'; now: Date },
): Promise<{ fileName: string; body: Buffer }> => {
  const sheet = await getSheet(db, call)
  await auditSheet(db, call, sheet, { did: 'Printed', districtId })
  return {
    fileName: fileNameOf('pdf', namesOf(sheet, dayInLagos(now))),
    body: await broadsheetBytes({ sheet, paper, printedAt: now }),
  }
}

const numberOf = (text: string | null | undefined): WorkbookCell => (text == null ? null : Number(text))

/** A total as a number, with 'a' behind one that counts an absence; in words if there is none. */
const totalCell = (cell: BroadsheetCell | null): WorkbookCell => {
  if (cell === null) return '–'
  if (cell.exempt) return 'EX'
  if (cell.total === null) return cell.missing ? 'missing' : '–'
  const value = Number(cell.total)
  return cell.absent ? { value, mark: 'a' } : value
}

const subjectColumns = ({ scope, terms, subjects }: Broadsheet): WorkbookColumn[] =>
  subjects.flatMap(({ name }) =>
    scope === 'term'
      ? [{ title: name, width: 9, kind: 'number' as const }]
      : [
          ...terms.map(term => ({ title: `${name}, ${term.name}`, width: 9, kind: 'number' as const })),
          { title: `${name}, Session`, width: 9, kind: 'average' as const },
        ],
  )

const subjectCells = ({ scope, terms }: Broadsheet, cell: BroadsheetCell | null): WorkbookCell[] =>
  scope === 'term' ? [totalCell(cell)] : [...terms.map((_, at) => numberOf(cell?.terms[at])), totalCell(cell)]

const rowsOf = (sheet: Broadsheet): WorkbookCell[][] => {
  const { scope, terms, subjects, students, summary } = sheet
  const before = scope === 'session' ? terms.length : 0
  const statistic = (title: string, of: (subject: (typeof subjects)[number]) => WorkbookCell, own?: string | null) => [
    title,
    ...Array.from({ length: 3 }, () => null),
    ...subjects.flatMap(subject => [...Array.from({ length: before }, () => null), of(subject)]),
    ...Array.from({ length: 2 + before }, () => null),
    numberOf(own),
  ]
  return [
    ...students.map(student => [
      student.fullName,
      student.admissionNumber,
      student.fxId,
      student.status,
      ...student.cells.flatMap(cell => subjectCells(sheet, cell)),
      Number(student.obtained),
      Number(student.obtainable),
      ...(scope === 'session' ? terms.map((_, at) => numberOf(student.averages[at])) : []),
      numberOf(student.average),
      student.position ?? 'Not ranked',
      student.missing,
      ...(scope === 'session' ? [student.promotion ?? ''] : []),
    ]),
    statistic('Class average', subject => numberOf(subject.average), summary.average),
    statistic('Highest', subject => numberOf(subject.highest), summary.highest),
    statistic('Lowest', subject => numberOf(subject.lowest), summary.lowest),
    statistic('Passed', subject => subject.passed),
    statistic('With a total', subject => subject.entered),
    statistic('Marks missing', subject => subject.missing),
  ]
}

/** The broadsheet as .xlsx. Refuses if there is no student. Audited before the first byte is sent. */
export const broadsheetWorkbook = async (
  db: TenantDb,
  call: BroadsheetCall,
  districtId: string | null,
  now: Date,
): Promise<{ fileName: string; body: Readable }> => {
  const sheet = await getSheet(db, call)
  const { scope, terms, classArm, school, session, summary } = sheet
  await auditSheet(db, call, sheet, { did: 'Downloaded', districtId })
  const names = namesOf(sheet, dayInLagos(now))
  return {
    fileName: fileNameOf('xlsx', names),
    body: workbook({
      heading: names.join(', '),
      sheetName: `Broadsheet ${classArm.fullName}`,
      columns: [
        { title: 'Student', width: 30 },
        { title: 'Admission Number', width: 18 },
        { title: 'FXID', width: 16 },
        { title: 'Card', width: 11 },
        ...subjectColumns(sheet),
        { title: 'Obtained', width: 10, kind: 'number' },
        { title: 'Out Of', width: 9, kind: 'number' },
        ...(scope === 'session'
          ? terms.map(term => ({ title: `${term.name} Average`, width: 11, kind: 'average' as const }))
          : []),
        { title: scope === 'session' ? 'Session Average' : 'Average', width: 11, kind: 'average' },
        { title: 'Position', width: 10, kind: 'number' },
        { title: 'Marks Missing', width: 9, kind: 'number' },
        ...(scope === 'session' ? [{ title: 'Promotion', width: 12 }] : []),
      ],
      rows: rowsOf(sheet),
      further: [
        {
          sheetName: 'Grades',
          columns: [
            { title: 'Student', width: 30 },
            { title: 'Admission Number', width: 18 },
            ...sheet.subjects.map(({ name }) => ({ title: name, width: 9 })),
          ],
          rows: sheet.students.map(student => [
            student.fullName,
            student.admissionNumber,
            ...student.cells.map(cell => cell?.grade ?? '–'),
          ]),
        },
      ],
      notes: [
        `${school.name}: broadsheet of ${classArm.fullName}, ${terms.map(term => term.name).join(', ')}, ${session}.`,
        `${summary.students} students, ${summary.published} with a published card; the others from the scores as they are now.`,
        'a behind a total: absent from a part, which counts 0. –: not offered. EX: exempt. missing: some mark is not entered yet, so there is no total, grade or position; the last columns say how many.',
      ],
    }),
  }
}
