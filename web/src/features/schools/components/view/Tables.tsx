import { showShortDay } from '../../../../lib/days.ts'
import { Panel } from '../../../../ui/facts/FactsPanel.tsx'
import { percentOf } from '../../model/overview.ts'
import type { Overview } from '../../queries.ts'

const number = new Intl.NumberFormat('en-NG')
const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${number.format(part)} of ${number.format(whole)}`

const percentText = (part: number, whole: number): string => {
  const percent = percentOf(part, whole)
  return percent === null ? '–' : `${percent}%`
}

interface PartProps<K extends keyof Overview> {
  of: NonNullable<Overview[K]>
}

/** The registers of today and of the school days before. */
export const Registers = ({ of, closedBecause }: PartProps<'registers'> & { closedBecause: string | null }) => (
  <Panel title="Registers">
    {closedBecause && <p className="m-0 mb-2 text-dimmed text-sm">{`No school today: ${closedBecause}.`}</p>}
    {of.length === 0 ? (
      <p className="m-0 text-dimmed">No school day of this term has begun.</p>
    ) : (
      <table className="cells numbers w-full border-collapse text-sm figures">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Marked</th>
            <th scope="col">Attendance</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ day, marked, of: due, present, expected }) => (
            <tr key={day}>
              <th scope="row" className="font-normal whitespace-nowrap">
                {showShortDay(day)}
              </th>
              <td className={marked < due ? 'text-waiting font-semibold' : undefined}>
                {due === 0 ? 'None due yet' : share(marked, due)}
              </td>
              <td>{percentText(present, expected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Panel>
)

/** How many scores are in, by component. */
export const Scores = ({ of }: PartProps<'scores'>) => (
  <Panel title="Scores in">
    {of.length === 0 ? (
      <p className="m-0 text-dimmed">No days of entry have begun this term.</p>
    ) : (
      <table className="cells numbers w-full border-collapse text-sm figures">
        <thead>
          <tr>
            <th scope="col">Component</th>
            <th scope="col">Scores in</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ component, entered, of: all }) => (
            <tr key={component}>
              <th scope="row" className="font-normal">
                {component}
              </th>
              <td>{share(entered, all)}</td>
              <td>{percentText(entered, all)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Panel>
)

const standing: Record<NonNullable<Overview['cards']>[number]['review'], string> = {
  Open: 'With the class teacher',
  Ready: 'Handed in',
  Approved: 'Approved',
  'Sent back': 'Sent back',
}

/** The report cards of each class arm: how many are drafts and published, and with whom they are. */
export const Cards = ({ of, term }: PartProps<'cards'> & { term: string }) => (
  <Panel title={`Report cards, ${term}`}>
    {of.length === 0 ? (
      <p className="m-0 text-dimmed">The school has no class arms this session.</p>
    ) : (
      <table className="cells numbers w-full border-collapse text-sm figures">
        <thead>
          <tr>
            <th scope="col">Class arm</th>
            <th scope="col">Students</th>
            <th scope="col">Drafts</th>
            <th scope="col">Published</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ classArm, classTeacher, students, drafts, published, review }) => (
            <tr key={classArm.id}>
              <th scope="row" className="font-medium">
                {classArm.fullName}
                <small className="block font-normal">
                  {[classTeacher ?? 'No class teacher', drafts > 0 && standing[review]].filter(Boolean).join(' · ')}
                </small>
              </th>
              <td>{number.format(students)}</td>
              <td>{number.format(drafts)}</td>
              <td>{number.format(published)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Panel>
)
