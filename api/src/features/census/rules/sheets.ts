import { censusQuestions, censusQuestionKeys, censusFigures, figureKeys } from '@akada/contract/census/items'
import type { CensusSnapshot } from '@akada/contract/census/schemas'
import type { WorkbookCell, WorkbookColumn } from '../../../platform/spreadsheet/index.ts'

/** A submitted return of a download. */
export interface Submitted {
  submittedAt: string
  isLate: boolean
  snapshot: CensusSnapshot
}

/** A sheet of the download: what each return has in it. */
export interface CensusSheet {
  name: string
  columns: WorkbookColumn[]
  rowsOf: (submitted: Submitted) => WorkbookCell[][]
}

const text = (title: string, width = 16): WorkbookColumn => ({ title, width })
const number = (title: string): WorkbookColumn => ({
  title,
  width: Math.max(8, Math.min(20, title.length + 2)),
  kind: 'number',
})

/** The first columns of every sheet, so that each can be sorted and filtered by itself. */
const schoolColumns = (districtTerm: string): WorkbookColumn[] => [
  text('School', 36),
  text('National School Id', 18),
  text(districtTerm, 24),
  text('Local Government', 20),
]
const schoolCells = ({ snapshot: { content } }: Submitted): WorkbookCell[] => {
  const { name, nationalSchoolId, district, lga } = content.school
  return [name, nationalSchoolId, district, lga]
}

const flowTitles = {
  repeaters: 'Repeaters',
  newEntrants: 'New Entrants',
  transfersIn: 'Transfers In',
  transfersOut: 'Transfers Out',
  leavers: 'Left School',
} as const
const flows = Object.keys(flowTitles) as (keyof typeof flowTitles)[]

const joined = (values: readonly string[] | null | undefined): string => values?.join(', ') ?? ''

type Columns = readonly WorkbookColumn[]

const schoolsSheet = (school: Columns): CensusSheet => ({
  name: 'Schools',
  columns: [
    ...school,
    text('Category', 24),
    text('Ownership'),
    text('Day or Boarding'),
    text('Sex', 10),
    text('Submitted', 14),
    text('Late', 8),
    ...figureKeys.map(key => number(censusFigures[key].label)),
    ...censusQuestionKeys.map(key =>
      (censusQuestions[key].kind === 'choice' ? text : number)(censusQuestions[key].label),
    ),
    text('Explanations', 40),
  ],
  rowsOf: submitted => {
    const { content, figures, answers, explanations } = submitted.snapshot
    const { category, ownership, boarding, sex } = content.school
    const said = figureKeys.flatMap(key => {
      const explanation = explanations[key]
      return explanation ? [`${censusFigures[key].label}: ${explanation}`] : []
    })
    return [
      [
        ...schoolCells(submitted),
        category,
        ownership,
        boarding,
        sex,
        submitted.submittedAt.slice(0, 10),
        submitted.isLate ? 'Yes' : 'No',
        ...figureKeys.map(key => figures[key]),
        ...censusQuestionKeys.map(key => answers[key]),
        said.join('; '),
      ],
    ]
  },
})

const enrolmentSheet = (school: Columns): CensusSheet => ({
  name: 'Enrolment by age',
  columns: [...school, text('Class', 14), number('Age'), number('Boys'), number('Girls')],
  rowsOf: submitted =>
    submitted.snapshot.content.classes.flatMap(({ name, ages }) =>
      ages.map(({ age, boys, girls }) => [...schoolCells(submitted), name, age, boys, girls]),
    ),
})

const flowSheet = (school: Columns): CensusSheet => ({
  name: 'Repeaters and movements',
  columns: [
    ...school,
    text('Class', 14),
    number('Class Arms'),
    ...flows.flatMap(flow => [number(`${flowTitles[flow]}, Boys`), number(`${flowTitles[flow]}, Girls`)]),
  ],
  rowsOf: submitted =>
    submitted.snapshot.content.classes.map(one => [
      ...schoolCells(submitted),
      one.name,
      one.arms,
      ...flows.flatMap(flow => [one[flow].boys, one[flow].girls]),
    ]),
})

const teachersSheet = (school: Columns): CensusSheet => ({
  name: 'Teachers',
  columns: [...school, text('By', 22), text('Name', 28), number('Male'), number('Female'), number('Not given')],
  rowsOf: submitted =>
    submitted.snapshot.content.teachers.map(({ group, name, male, female, notGiven }) => [
      ...schoolCells(submitted),
      group,
      name,
      male,
      female,
      notGiven,
    ]),
})

const facilityCells = ({ facilities: of }: CensusSnapshot['content']): WorkbookCell[] => [
  of.classRooms?.good,
  of.classRooms?.minorRepair,
  of.classRooms?.majorRepair,
  of.classRooms?.unusable,
  of.workshops,
  of.laboratories,
  of.libraries,
  of.playgrounds,
  of.usableToilets?.male,
  of.usableToilets?.female,
  of.usableToilets?.mixed,
  joined(of.facilitiesAvailable),
  joined(of.sharedFacilities),
  of.fenceOrWall,
  joined(of.healthFacilities),
  joined(of.powerSources),
  joined(of.waterSources),
]

const facilitiesSheet = (school: Columns): CensusSheet => ({
  name: 'Buildings and facilities',
  columns: [
    ...school,
    ...['Good', 'Minor Repair', 'Major Repair', 'Unusable'].map(state => number(`Classrooms, ${state}`)),
    ...['Workshops', 'Laboratories', 'Libraries', 'Playgrounds'].map(number),
    ...['Boys', 'Girls', 'Both'].map(who => number(`Toilets, ${who}`)),
    text('Available', 30),
    text('Shared', 30),
    text('Fence or Wall'),
    text('Health', 20),
    text('Power', 20),
    text('Water', 20),
  ],
  rowsOf: submitted => [[...schoolCells(submitted), ...facilityCells(submitted.snapshot.content)]],
})

/** The sheets of a download by key. `districtTerm` is the state's term for a district. */
export const sheetsWith = (districtTerm: string) => {
  const school = schoolColumns(districtTerm)
  return {
    schools: schoolsSheet(school),
    enrolment: enrolmentSheet(school),
    flow: flowSheet(school),
    teachers: teachersSheet(school),
    facilities: facilitiesSheet(school),
  }
}
