import type { Analysis, AnalysisTable, ArmComparison, TermFigures } from '@akada/contract/analysis/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Readable } from 'node:stream'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { fileNameOf, type WorkbookCell, type WorkbookColumn, workbook } from '../../platform/spreadsheet/index.ts'
import {
  armFigures,
  comparedFigures,
  findAnalysisContext,
  findComparison,
  studentsAtRisk,
  subjectFigures,
  teachersOf,
  topStudents,
} from './queries.ts'
import { figuresOf, sumOfSums } from './rules.ts'

export interface AnalysisCall {
  schoolId: string
  termId: string | null
  classId: string | null
}

/** The results of a school according to its cards: published ones as frozen, drafts as last generated. */
export const viewAnalysis = async (
  tx: ReadTx,
  { schoolId, termId, classId }: AnalysisCall,
): Promise<Analysis | null> => {
  const context = await findAnalysisContext(tx, { schoolId, termId })
  if (!context) {
    if (termId) refuse(commonErrors.notFound)
    return null
  }
  const { passHundredths, ...named } = context
  const scope = { schoolId, classId, termId: context.term.id, sessionId: context.session.id }
  const [{ subjects, grades }, arms, top, risk] = await Promise.all([
    subjectFigures(tx, scope),
    armFigures(tx, scope),
    topStudents(tx, scope),
    studentsAtRisk(tx, scope, passHundredths),
  ])
  const place = context.terms.findIndex(({ id }) => id === context.term.id)
  const published = arms.reduce((sum, arm) => sum + arm.published, 0)
  return {
    ...named,
    cards: { published, drafts: arms.reduce((sum, arm) => sum + arm.students, -published) },
    overall: figuresOf(sumOfSums(arms.flatMap(({ terms }) => terms[place] ?? []))),
    subjects: subjects.map(one => ({ ...one, terms: one.terms.map(figuresOf) })),
    arms: arms.map(({ published: _published, ...one }) => ({ ...one, terms: one.terms.map(figuresOf) })),
    grades,
    top,
    atRisk: risk.map(({ total: _total, ...row }) => row),
    atRiskTotal: risk[0]?.total ?? 0,
  }
}

/** The subjects of a class in a term: its class arms beside each other, and the same term of the sessions before. */
export const compareArms = async (
  tx: ReadTx,
  { schoolId, classId, termId }: { schoolId: string; classId: string; termId: string },
): Promise<ArmComparison> => {
  const context = await findComparison(tx, { schoolId, classId, termId })
  if (!context) return refuse(commonErrors.notFound)
  const { terms, ...named } = context
  const [figures, teachers] = await Promise.all([
    comparedFigures(tx, { schoolId, classId, termIds: terms.map(one => one.termId) }),
    teachersOf(tx, { classArmIds: named.arms.map(arm => arm.id), termId }),
  ])
  const before = terms.filter(one => one.termId !== termId)
  const subjects = new Map(figures.map(one => [one.subjectId, one.name]))
  return {
    ...named,
    before: before.map(({ sessionId, session }) => ({ id: sessionId, name: session })),
    subjects: [...subjects].map(([id, name]) => {
      const own = figures.filter(one => one.subjectId === id)
      const sums = (term: string, arm?: string): TermFigures =>
        figuresOf(sumOfSums(own.filter(one => one.termId === term && (!arm || one.classArmId === arm))))
      return {
        id,
        name,
        whole: sums(termId),
        arms: named.arms.map(arm => ({
          ...sums(termId, arm.id),
          teachers: teachers.find(one => one.classArmId === arm.id && one.subjectId === id)?.names ?? [],
        })),
        before: before.map(one => sums(one.termId)),
      }
    }),
  }
}

interface Table {
  title: string
  columns: WorkbookColumn[]
  rows: WorkbookCell[][]
}

const number = (title: string, width = 10): WorkbookColumn => ({ title, width, kind: 'number' })
const figure = (text: string | null): WorkbookCell => (text === null ? null : Number(text))

const termColumns = (terms: Analysis['terms'], counted: string): WorkbookColumn[] =>
  terms.flatMap(({ name }) => [
    number(`${name}: Average`, 12),
    number(`${name}: ${counted}`, 12),
    number(`${name}: Passed`, 12),
    number(`${name}: Pass Rate %`, 12),
  ])
const termCells = (terms: readonly TermFigures[]): WorkbookCell[] =>
  terms.flatMap(term => [figure(term.average), term.counted, term.passed, figure(term.passRate)])

const studentColumns: WorkbookColumn[] = [
  { title: 'Student', width: 30 },
  { title: 'FXID', width: 16 },
  { title: 'Class Arm', width: 14 },
  number('Average'),
  number('Position'),
]
const studentCells = (row: Analysis['top'][number]): WorkbookCell[] => [
  row.fullName,
  row.fxId,
  row.classArm,
  figure(row.average),
  row.positionInArm ?? 'Not ranked',
]

const tables: Record<AnalysisTable, (found: Analysis) => Table> = {
  subjects: ({ subjects, terms }) => ({
    title: 'Subjects',
    columns: [{ title: 'Subject', width: 28 }, ...termColumns(terms, 'Totals')],
    rows: subjects.map(({ name, terms }) => [name, ...termCells(terms)]),
  }),
  arms: ({ arms, terms }) => ({
    title: 'Class arms',
    columns: [{ title: 'Class Arm', width: 18 }, number('Students'), ...termColumns(terms, 'Ranked')],
    rows: arms.map(({ name, students, terms }) => [name, students, ...termCells(terms)]),
  }),
  grades: ({ grades }) => ({
    title: 'Grades',
    columns: [
      { title: 'Scale', width: 20 },
      { title: 'Grade', width: 8 },
      { title: 'Remark', width: 14 },
      number('Totals'),
    ],
    rows: grades.flatMap(({ classType, bands }) =>
      bands.map(({ grade, remark, count }) => [classType, grade, remark, count]),
    ),
  }),
  top: ({ top }) => ({ title: 'Top students', columns: studentColumns, rows: top.map(studentCells) }),
  'at-risk': ({ atRisk }) => ({
    title: 'Students at risk',
    columns: [
      ...studentColumns,
      number('Failed'),
      number('Offered'),
      number('Absent'),
      number('Times Called'),
      number('Not Called'),
      number('Absent %'),
      { title: 'Because', width: 34 },
    ],
    rows: atRisk.map(row => [
      ...studentCells(row),
      row.failed,
      row.offered,
      row.absent,
      row.called,
      row.notCalled,
      figure(row.absentRate),
      [row.belowPass && 'Below the pass average', row.awayOften && 'Away often'].filter(Boolean).join('; '),
    ]),
  }),
}

/** One table of the analysis as .xlsx. Audited before the first byte is sent. */
export const downloadAnalysis = async (
  db: TenantDb,
  actor: Actor,
  place: Place,
  call: AnalysisCall & { table: AnalysisTable },
): Promise<{ fileName: string; body: Readable }> => {
  const { found, table } = await db.write(async tx => {
    const found = (await viewAnalysis(tx, call)) ?? refuse(commonErrors.notFound)
    const table = tables[call.table](found)
    const { schoolId, districtId } = place
    await audit(tx, actor, 'report-card.analyse', ['analysis', null], {
      schoolId,
      districtId,
      summary: `Downloaded the analysis of results: ${table.title}, ${found.term.name} ${found.session.name}`,
      after: { table: call.table, term: found.term.id, classId: call.classId, rows: table.rows.length },
    })
    return { found, table }
  })
  const { school, term, session, cards } = found
  const names = [school.name, table.title, term.name, session.name]
  return {
    fileName: fileNameOf('xlsx', names),
    body: workbook({
      heading: names.join(', '),
      sheetName: table.title,
      columns: table.columns,
      rows: table.rows,
      notes: [
        `${school.name}: ${table.title}, ${term.name}, ${session.name}.`,
        `From ${cards.published} published report cards and ${cards.drafts} drafts of the term. Drafts as they were last generated.`,
        'Of subjects the totals count; of class arms the averages of the ranked students.',
      ],
    }),
  }
}
