import { useMediaQuery } from '@mantine/hooks'
import { showDay } from '../../../../lib/days.ts'
import type { Book } from '../../queries.ts'
import classes from './SheetWeeks.module.css'

type Line = Pick<Book['weeks'][number], 'boys' | 'girls' | 'all' | 'opened'>

const groups = [
  { of: 'boys', title: 'Boys' },
  { of: 'girls', title: 'Girls' },
  { of: 'all', title: 'All' },
] as const

/** Times opened, roll, attendance and percentage of each week, for boys, girls and all; without the columns that do not fit on a
 * phone, or on a tablet beside the menu. */
export const SheetWeeks = ({ book }: { book: Book }) => {
  const isBrief = useMediaQuery('(max-width: 1199px)', false, { getInitialValueInEffect: false })
  return (
    <section aria-labelledby="sheet-weeks">
      <h3 id="sheet-weeks" className="m-0 mb-2 text-lg font-bold">
        Weekly totals
      </h3>
      <div className="card overflow-hidden">
        <table className={`w-full text-sm border-collapse cells numbers ${classes.weeks} figures`}>
          <caption className="visually-hidden">Weekly totals of boys, girls and all, in {book.unit}</caption>
          {isBrief ? <BriefHead /> : <Head />}
          <tbody>
            {book.weeks.map(week => (
              <tr key={week.number}>
                <th scope="row">
                  {week.number}
                  <span className={`text-dimmed font-normal ml-2 ${classes.days}`}>
                    {showDay(week.from)} to {showDay(week.to)}
                  </span>
                </th>
                <Counts line={week} brief={isBrief} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Together</th>
              <Counts line={{ ...book.totals, opened: book.timesOpened }} brief={isBrief} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

const BriefHead = () => (
  <thead>
    <tr>
      <th scope="col">Week</th>
      <th scope="col">Opened</th>
      <th scope="col">Boys</th>
      <th scope="col">Girls</th>
      <th scope="col">All</th>
      <th scope="col">%</th>
    </tr>
  </thead>
)

const Head = () => (
  <thead>
    <tr>
      <th scope="col" rowSpan={2}>
        Week
      </th>
      <th scope="col" rowSpan={2}>
        Opened
      </th>
      {groups.map(({ of, title }) => (
        <th key={of} scope="colgroup" colSpan={3} className={`text-ink text-center ${classes.first}`}>
          {title}
        </th>
      ))}
    </tr>
    <tr>
      {groups.map(({ of }) => [
        <th key={`${of} roll`} scope="col" className={classes.first}>
          On roll
        </th>,
        <th key={of} scope="col">
          Attended
        </th>,
        <th key={`${of} %`} scope="col">
          %
        </th>,
      ])}
    </tr>
  </thead>
)

const Counts = ({ line, brief }: { line: Line; brief: boolean }) => {
  const isCounted = line.opened > 0
  return (
    <>
      <td>{line.opened}</td>
      {groups.map(({ of }) => {
        const { onRoll, attended, percent } = line[of]
        return [
          !brief && (
            <td key={`${of} roll`} className={classes.first}>
              {isCounted && onRoll}
            </td>
          ),
          <td key={of}>{isCounted && attended}</td>,
          (!brief || of === 'all') && <td key={`${of} %`}>{isCounted && (percent ?? '–')}</td>,
        ]
      })}
    </>
  )
}
