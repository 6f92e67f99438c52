import { nameOfPlace } from '../roles/index.ts'
import { gradingErrors, type ScoreProgress } from '@akada/contract/grading/calls'
import type { Readable } from 'node:stream'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { fileNameOf, workbook } from '../../platform/spreadsheet/index.ts'
import type { GradingHooks } from './hooks.ts'
import { type ProgressQuestion, scoreProgress } from './queries/progress.ts'

type Row = ScoreProgress['rows'][number]

/** What publication has closed is not expected any more. */
const expectedOf = ({ students, components }: Row): number =>
  components.reduce((sum, { closed }) => sum + students - closed, 0)
const enteredOf = ({ components }: Row): number => components.reduce((sum, component) => sum + component.entered, 0)

/** How many scores are entered, as a spreadsheet; with `incomplete` only rows with missing scores. Audited, like every export. */
export const downloadProgress = async (
  db: TenantDb,
  actor: Actor,
  question: Omit<ProgressQuestion, 'published'> & { districtId: string | null; hooks: GradingHooks },
  incomplete: boolean,
): Promise<{ fileName: string; body: Readable }> => {
  const { schoolId, districtId, today, hooks } = question
  const { term, rows, school } = await db.write(async tx => {
    const published = await hooks.publishedStudents(tx, question)
    const found = await scoreProgress(tx, { ...question, published })
    const name = found.term ?? refuse(gradingErrors.noActiveTerm)
    await audit(tx, actor, 'score.view', ['score', null], {
      summary: `Downloaded how many scores are in, ${name.name} ${name.session}`,
      schoolId,
      districtId,
      after: { incomplete },
    })
    const school = await nameOfPlace(tx, { stateId: actor.stateId, schoolId, districtId })
    return {
      school,
      term: name,
      rows: incomplete ? found.rows.filter(row => enteredOf(row) < expectedOf(row)) : found.rows,
    }
  })
  const sheetNames = [school, 'Scores in', `${term.name} ${term.session}`, today]
  const names = [...new Set(rows.flatMap(row => row.components.map(component => component.name)))]
  return {
    fileName: fileNameOf('xlsx', sheetNames),
    body: workbook({
      heading: sheetNames.join(', '),
      sheetName: 'Scores in',
      columns: [
        { title: 'Class Arm', width: 16 },
        { title: 'Subject', width: 26 },
        { title: 'Teachers', width: 34 },
        { title: 'Students', width: 10, kind: 'number' },
        ...names.map(title => ({ title, width: 9, kind: 'number' as const })),
        { title: 'Missing', width: 10, kind: 'number' },
        { title: 'Percent', width: 10, kind: 'number' },
      ],
      rows: rows.map(row => {
        const [entered, expected] = [enteredOf(row), expectedOf(row)]
        return [
          row.classArm.fullName,
          row.subject.name,
          row.teachers.join(', ') || 'no teacher yet',
          row.students,
          ...names.map(name => row.components.find(component => component.name === name)?.entered ?? null),
          expected - entered,
          expected === 0 ? null : Math.floor((entered * 100) / expected),
        ]
      }),
      notes: [
        `${term.name} ${term.session}, as of ${today}. Each component's column says for how many students it is in.`,
      ],
    }),
  }
}
