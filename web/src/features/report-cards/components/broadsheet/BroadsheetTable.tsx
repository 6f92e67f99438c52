import type { Broadsheet } from '../../queries.ts'
import grid from '../../../../ui/grid.module.css'
import classes from './Broadsheet.module.css'
import { cellText, cellTitle, placeOf, type SheetCell } from './broadsheet-words.ts'

const Cell = ({ cell, sheet }: { cell: SheetCell; sheet: Broadsheet }) => (
  <td title={cellTitle(cell, sheet.terms)} className={cell?.passed === false ? classes.failed : undefined}>
    <span className={cell?.missing ? 'text-waiting' : undefined}>
      {cellText(cell)}
      {cell?.absent && <sup className="text-xxs">a</sup>}
      {cell?.missing && cell.total !== null && <sup className="text-xxs">*</sup>}
    </span>
    {cell && cell.total === null && cell.due && <span className="block text-dimmed text-xxs">{cell.due}</span>}
    {cell?.grade && (
      <span className={`text-dimmed text-left inline-block text-xxs ${classes.grade}`}>{cell.grade}</span>
    )}
    {sheet.scope === 'session' && cell && cell.terms.some(total => total !== null) && (
      <span className="block text-dimmed text-xxs">{cell.terms.map(total => total ?? '–').join(' · ')}</span>
    )}
  </td>
)

const statistics = [
  ['Class average', subject => subject.average],
  ['Highest', subject => subject.highest],
  ['Lowest', subject => subject.lowest],
  ['Passed', subject => `${subject.passed} of ${subject.entered}`],
  ['Marks missing', subject => (subject.missing === 0 ? null : subject.missing)],
] as const satisfies readonly [string, (subject: Broadsheet['subjects'][number]) => string | number | null][]

/** The broadsheet: names stay on the left and subjects at the top while the rest scrolls. */
export const BroadsheetTable = ({ sheet }: { sheet: Broadsheet }) => {
  const { scope, subjects, students, terms, summary } = sheet
  const isSession = scope === 'session'
  const own: Record<string, string | null> = {
    'Class average': summary.average,
    Highest: summary.highest,
    Lowest: summary.lowest,
  }
  const before = isSession ? terms.length : 0
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div className={`card overflow-auto ${grid.frame}`} tabIndex={0} role="region" aria-label="Broadsheet">
        <table className={`text-sm hoverable-rows ${grid.grid} ${classes.sheet} figures`}>
          <thead className="text-xs">
            <tr>
              <th scope="col" className={classes.name}>
                Student
              </th>
              {subjects.map(subject => (
                <th key={subject.id} scope="col" className={classes.subject}>
                  <span className="vertical inline-block">{subject.name}</span>
                </th>
              ))}
              <th scope="col">Obtained</th>
              {isSession && terms.map(term => <th key={term.id} scope="col">{`${term.name} average`}</th>)}
              <th scope="col">{isSession ? 'Session average' : 'Average'}</th>
              <th scope="col">Position</th>
              {isSession && <th scope="col">Promotion</th>}
            </tr>
          </thead>
          <tbody>
            {students.map((student, at) => (
              <tr key={student.studentId}>
                <th scope="row" className={classes.name}>
                  <span className={`text-dimmed inline-block ${classes.number}`}>{at + 1}</span>
                  <span className="whitespace-normal">
                    {student.fullName}
                    {!student.inArm && <em className="text-dimmed text-xs"> left</em>}
                  </span>
                </th>
                {student.cells.map((cell, subject) => (
                  <Cell key={subjects[subject]?.id} cell={cell} sheet={sheet} />
                ))}
                <td>
                  {student.obtained}
                  <span className="block text-dimmed text-xxs">of {student.obtainable}</span>
                </td>
                {isSession && terms.map((term, one) => <td key={term.id}>{student.averages[one] ?? '–'}</td>)}
                <td className="font-bold">{student.average ?? '–'}</td>
                <td className="font-bold">{placeOf(student)}</td>
                {isSession && <td>{student.promotion ?? '–'}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            {statistics.map(([title, of]) => (
              <tr key={title}>
                <th scope="row" className={classes.name}>
                  {title}
                </th>
                {subjects.map(subject => (
                  <td key={subject.id}>{of(subject) ?? '–'}</td>
                ))}
                <td colSpan={1 + before}>{null}</td>
                <td className="font-bold">{own[title] ?? ''}</td>
                <td colSpan={isSession ? 2 : 1}>{null}</td>
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
      <p className="m-0 mt-2 text-dimmed text-xs">
        <span className={`text-ink px-1 ${classes.failed}`}>Shaded</span>: below the pass mark. <sup>a</sup> absent from
        a part, which counts 0. * marks missing. EX exempt. – not offered.
      </p>
    </>
  )
}
