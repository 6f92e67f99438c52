import { bookMark } from '@akada/contract/attendance/cells'
import { showDay } from '../../../../lib/days.ts'
import { cellInWords, daysByWeek, letterOfDay, type BookStudent } from '../../model/book.ts'
import { nameOfSitting } from '../../model/marks.ts'
import type { Book } from '../../queries.ts'
import grid from '../../../../ui/grid.module.css'
import classes from './SheetGrid.module.css'
import colours from '../marks.module.css'

const groups = [
  { of: 'boys', title: 'Boys' },
  { of: 'girls', title: 'Girls' },
  { of: 'all', title: 'All' },
] as const

/** The sheet as a table: names stay on the left and days at the top while the rest scrolls. */
export const SheetGrid = ({ book }: { book: Book }) => {
  const weeks = daysByWeek(book)
  const perDay = book.sittings.length
  const hasTwo = perDay > 1
  const rows = book.students.length
  return (
    <div
      className={`card relative overflow-auto ${grid.frame}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
      tabIndex={0}
      role="region"
      aria-label="Register sheet"
    >
      <table className={`text-sm ${grid.grid} ${classes.grid} figures`} data-two={hasTwo || undefined}>
        <caption className="visually-hidden">
          Register of {book.classArm.fullName}, {showDay(book.from)} to {showDay(book.to)}
        </caption>
        <Head book={book} />
        <tbody>
          {book.students.map((student, at) => (
            <tr key={student.id}>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the cell is a heading of its row, with the name inside */}
              <th scope="row" className={classes.name}>
                <span className={`flex items-baseline leading-tight ${classes.who}`}>
                  <span className={`text-dimmed font-normal ${classes.number}`}>{at + 1}</span>
                  <span>
                    {student.fullName}
                    {student.joined && (
                      <em className="text-dimmed text-xs font-normal"> joined {showDay(student.joined)}</em>
                    )}
                    {student.left && <em className="text-dimmed text-xs font-normal"> left {showDay(student.left)}</em>}
                  </span>
                </span>
              </th>
              {weeks.map(({ week, days, at: place }) => [
                ...days.map(day =>
                  day.closed !== null ? (
                    at === 0 && (
                      <td key={day.day} rowSpan={rows} colSpan={perDay} className={classes.closed}>
                        <span className="text-dimmed vertical">{day.closed}</span>
                      </td>
                    )
                  ) : (
                    <Marks key={day.day} book={book} student={student} day={day.day} place={day.place} />
                  ),
                ),
                <td key={week.number} className={classes.total}>
                  {week.opened > 0 && student.weeks[place]}
                </td>,
              ])}
              <td className={classes.end}>
                {student.attended} <span className="text-dimmed font-normal">of {student.called}</span>
              </td>
              <td className={classes.end}>{student.percent ?? '–'}</td>
              <td className={classes.end}>
                {student.soFar.attended} <span className="text-dimmed font-normal">of {student.soFar.called}</span>
              </td>
            </tr>
          ))}
        </tbody>
        <Foot book={book} />
      </table>
    </div>
  )
}

const Head = ({ book }: { book: Book }) => {
  const weeks = daysByWeek(book)
  const perDay = book.sittings.length
  return (
    <thead className="text-xs">
      <tr>
        <th scope="col" rowSpan={2} className={classes.name}>
          Student
        </th>
        {weeks.map(({ week, days }) => (
          <th key={week.number} scope="colgroup" colSpan={days.length * perDay + 1}>
            Week {week.number}
          </th>
        ))}
        <th scope="col" rowSpan={2} className={classes.end}>
          Attended
        </th>
        <th scope="col" rowSpan={2} className={classes.end}>
          %
        </th>
        <th scope="col" rowSpan={2} className={classes.end}>
          Term so far
        </th>
      </tr>
      <tr>
        {weeks.map(({ week, days }) => [
          ...days.map(({ day, closed }) => (
            <th
              key={day}
              scope="col"
              colSpan={perDay}
              className={classes.day}
              data-closed={closed !== null || undefined}
              data-today={day === book.today || undefined}
            >
              <span className="block text-dimmed text-xxs font-medium">{letterOfDay(day)}</span>
              {day.slice(8)}
            </th>
          )),
          <th key={week.number} scope="col" className={classes.total}>
            Total
          </th>,
        ])}
      </tr>
    </thead>
  )
}

/** The attendance of boys, girls and all students, day by day. */
const Foot = ({ book }: { book: Book }) => {
  const weeks = daysByWeek(book)
  const perDay = book.sittings.length
  return (
    <tfoot>
      {groups.map(({ of, title }) => (
        <tr key={of}>
          <th scope="row" className={classes.name}>
            {title} <span className="text-dimmed font-normal">attendances</span>
          </th>
          {weeks.map(({ week, days }) => [
            ...days.map(({ day, closed, place }) =>
              closed !== null ? (
                <td key={day} colSpan={perDay} className={classes.shut}>
                  <span className="visually-hidden">{closed}</span>
                </td>
              ) : (
                book.sittings.map((sitting, turn) => (
                  <td key={`${day} ${sitting}`} className={`text-xxs ${classes.count}`} data-turn={turn}>
                    {day <= book.today && book.columns[of][place * perDay + turn]}
                  </td>
                ))
              ),
            ),
            <td key={week.number} className={classes.total}>
              {week.opened > 0 && week[of].attended}
            </td>,
          ])}
          <td className={classes.end}>
            {book.totals[of].attended} <span className="text-dimmed font-normal">of {book.totals[of].possible}</span>
          </td>
          <td className={classes.end}>{book.totals[of].percent ?? '–'}</td>
          <td>–</td>
        </tr>
      ))}
    </tfoot>
  )
}

interface MarksProps {
  book: Book
  student: BookStudent
  day: string
  place: number
}

const Marks = ({ book, student, day, place }: MarksProps) =>
  book.sittings.map((sitting, turn) => {
    const cell = student.cells[place * book.sittings.length + turn] ?? ''
    const words = cellInWords(book, cell, day, turn)
    return (
      <td
        key={sitting}
        className={`${classes.mark} ${colours.mark}`}
        data-turn={turn}
        data-mark={cell[0]}
        title={words ?? undefined}
        aria-label={words?.replace(/^.*: /, '') ?? (cell === '-' ? 'Not in the class arm' : nameOfSitting[sitting])}
      >
        {bookMark(cell, sitting)}
      </td>
    )
  })
