import { teacherGroups } from '@akada/contract/census/groups'
import { Panel, FactsPanel } from '../../../ui/facts/FactsPanel.tsx'
import { shown } from '../model/words.ts'
import type { Return } from '../queries.ts'
import classes from './census.module.css'
import { Compared } from './Compared.tsx'
import { FigureTable } from './FigureTable.tsx'

type Content = Return['content']
type CensusClass = Content['classes'][number]

const movements = [
  ['repeaters', 'Repeaters'],
  ['newEntrants', 'New entrants'],
  ['transfersIn', 'Transfers in'],
  ['transfersOut', 'Transfers out'],
  ['leavers', 'Left school'],
] as const

const sumOf = (rows: readonly { boys: number; girls: number }[]): { boys: number; girls: number } => ({
  boys: rows.reduce((sum, { boys }) => sum + boys, 0),
  girls: rows.reduce((sum, { girls }) => sum + girls, 0),
})

const ClassDetails = ({ of, before }: { of: CensusClass; before: number | null | undefined }) => {
  const { boys, girls } = sumOf(of.ages)
  return (
    <details>
      <summary className={`grid items-center gap-2 min-h-11 cursor-pointer ${classes.heads} figures`}>
        <span className="font-semibold text-link">{of.name}</span>
        <span>{shown(boys)}</span>
        <span>{shown(girls)}</span>
        <strong>{shown(boys + girls)}</strong>
        <span className="text-dimmed">{shown(before)}</span>
      </summary>
      <div className={`grid items-start py-2 ${classes.parts}`}>
        <FigureTable
          label={`${of.name} by age`}
          heads={['Age', 'Boys', 'Girls']}
          rows={of.ages.map(({ age, ...row }) => ({
            key: String(age),
            name: `${age} years`,
            cells: [shown(row.boys), shown(row.girls)],
          }))}
        />
        <FigureTable
          label={`Movements of ${of.name}`}
          heads={['Movements', 'Boys', 'Girls']}
          rows={movements.map(([key, label]) => ({
            key,
            name: label,
            cells: [shown(of[key].boys), shown(of[key].girls)],
          }))}
        />
      </div>
    </details>
  )
}

const Classes = ({ content, classesBefore }: Pick<Return, 'content' | 'classesBefore'>) => (
  <Panel title="Enrolment by class">
    <p className="m-0 mb-2 text-dimmed text-sm">Open a class to see ages, repeaters and movements.</p>
    <p className={`m-0 text-dimmed text-sm grid gap-2 ${classes.heads}`} aria-hidden>
      <span>Class</span>
      <span>Boys</span>
      <span>Girls</span>
      <span>Total</span>
      <span>Before</span>
    </p>
    <div className="divided">
      {content.classes.map(one => (
        <ClassDetails key={one.name} of={one} before={classesBefore?.[one.name]} />
      ))}
    </div>
    {content.classes.length === 0 && <p className="m-0 text-dimmed">Nobody was enrolled on the census day.</p>}
  </Panel>
)

const Teachers = ({ content: { teachers, nonTeaching } }: { content: Content }) => {
  const hasGaps = teachers.some(({ notGiven }) => notGiven > 0) || nonTeaching.notGiven > 0
  const cellsOf = ({ male, female, notGiven }: Content['nonTeaching']) => [
    shown(male),
    shown(female),
    ...(hasGaps ? [shown(notGiven)] : []),
  ]
  return (
    <Panel title="Teachers in detail">
      <div className={`grid items-start ${classes.parts}`}>
        {teacherGroups.map(group => (
          <FigureTable
            key={group}
            label={`Teachers by ${group.toLowerCase()}`}
            heads={[group, 'Male', 'Female', ...(hasGaps ? ['Not given'] : [])]}
            rows={teachers
              .filter(row => row.group === group)
              .map(row => ({ key: row.name, name: row.name, cells: cellsOf(row) }))}
          />
        ))}
      </div>
    </Panel>
  )
}

const list = (values: readonly string[] | null | undefined): string => values?.join(', ') ?? ''

const Facilities = ({ content: { facilities: of, school } }: { content: Content }) => (
  <FactsPanel
    title="School and facilities"
    facts={[
      ['Category', school.category],
      ['Local government', school.lga],
      ['Ownership', school.ownership],
      ['Day or boarding', school.boarding],
      ['Boys or girls', school.sex],
      ['National school id', school.nationalSchoolId],
      [
        'Classrooms',
        of.classRooms &&
          `${shown(of.classRooms.good)} good, ${shown(of.classRooms.minorRepair)} need minor repair, ${shown(of.classRooms.majorRepair)} need major repair, ${shown(of.classRooms.unusable)} unusable`,
      ],
      [
        'Toilets',
        of.usableToilets &&
          `${shown(of.usableToilets.male)} for boys, ${shown(of.usableToilets.female)} for girls, ${shown(of.usableToilets.mixed)} for both`,
      ],
      ['Available', list(of.facilitiesAvailable)],
      ['Shared', list(of.sharedFacilities)],
      ['Fence or wall', of.fenceOrWall],
      ['Health', list(of.healthFacilities)],
      ['Power', list(of.powerSources)],
      ['Water', list(of.waterSources)],
    ]}
  />
)

/** Everything that the product knows for a return, beside the last one. */
export const Content = ({ ret }: { ret: Return }) => (
  <div className="grid gap-4 content-start">
    <Compared figures={ret.figures} comparedWith={ret.comparedWith} />
    <Classes content={ret.content} classesBefore={ret.classesBefore} />
    <Teachers content={ret.content} />
    <Facilities content={ret.content} />
  </div>
)
