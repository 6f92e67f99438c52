import { bookMark } from '@akada/contract/attendance/cells'
import { percentText } from '@akada/contract/kernel/percent'
import { showDay } from '../../../../lib/days.ts'
import { daysByWeek, notableOf, type BookStudent } from '../../model/book.ts'
import type { Book } from '../../queries.ts'
import classes from './SheetList.module.css'
import colours from '../marks.module.css'

/** The sheet on a phone: one line per student with the count; expanded, the marks week by week and the days missed. */
export const SheetList = ({ book }: { book: Book }) => (
  <ul className="card list divided" aria-label="Register sheet">
    {book.students.map((student, at) => (
      <li key={student.id}>
        <details className={classes.student}>
          <summary className="grid gap-x-4 gap-y-0.5 px-3 py-2 cursor-pointer list-none">
            <span className="font-semibold">
              {at + 1}. {student.fullName}
            </span>
            <span className="font-bold figures">
              {student.attended} of {student.called}
            </span>
            <span className="col-span-full text-dimmed text-xs figures">
              {percentText(student.percent)}
              {student.absent > 0 && ` · ${student.absent} absent`}
              {student.late > 0 && ` · ${student.late} late`}
              {student.excused > 0 && ` · ${student.excused} excused`}
              {student.unmarked > 0 && ` · ${student.unmarked} not marked`}
              {student.joined && ` · joined ${showDay(student.joined)}`}
              {student.left && ` · left ${showDay(student.left)}`}
            </span>
          </summary>
          <Marks book={book} student={student} />
        </details>
      </li>
    ))}
  </ul>
)

const Marks = ({ book, student }: { book: Book; student: BookStudent }) => {
  const notable = notableOf(book, student)
  return (
    <div className={classes.marks}>
      <table className={`w-full text-xs border-collapse table-fixed ${classes.weeks} figures`}>
        <caption className="visually-hidden">Marks of {student.fullName} by week</caption>
        <tbody>
          {daysByWeek(book).map(({ week, days, at }) => (
            <tr key={week.number}>
              <th className="whitespace-nowrap text-left p-0 text-xs font-medium" scope="row">
                Week {week.number}
              </th>
              {[0, 1, 2, 3, 4].map(weekday => {
                const day = days.find(one => (new Date(`${one.day}T12:00:00Z`).getUTCDay() + 6) % 7 === weekday)
                if (!day)
                  return (
                    <td className="whitespace-nowrap text-center p-0" key={weekday}>
                      –
                    </td>
                  )
                return (
                  <td
                    className="whitespace-nowrap text-center p-0"
                    key={weekday}
                    data-closed={day.closed !== null || undefined}
                    title={day.closed ?? undefined}
                  >
                    {day.closed === null &&
                      book.sittings.map((sitting, turn) => {
                        const cell = student.cells[day.place * book.sittings.length + turn] ?? ''
                        return (
                          <span key={sitting} className={`rounded-md inline-block ${colours.mark}`} data-mark={cell[0]}>
                            {bookMark(cell, sitting) || '·'}
                          </span>
                        )
                      })}
                  </td>
                )
              })}
              <td className={`whitespace-nowrap p-0 font-bold text-right ${classes.total}`}>
                {week.opened > 0 && student.weeks[at]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {notable.length > 0 && (
        <ul className="m-0 mt-2 text-sm pl-5">
          {notable.slice(0, mostNotable).map(words => (
            <li key={words}>{words}</li>
          ))}
          {notable.length > mostNotable && <li>and {notable.length - mostNotable} more</li>}
        </ul>
      )}
      <p className="m-0 mt-2 text-dimmed text-sm">
        Term so far: {student.soFar.attended} of {student.soFar.called}
      </p>
    </div>
  )
}

const mostNotable = 12
