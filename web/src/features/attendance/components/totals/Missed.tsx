import { sorted } from '@akada/contract/kernel/arrays'
import { percentText } from '@akada/contract/kernel/percent'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Figures } from '../../../../ui/facts/Figures.tsx'
import { TextLink } from '../../../../ui/page/PathLink.tsx'
import { type Reason, reasons } from '../../model/marks.ts'
import classes from './Missed.module.css'

type Counts = Readonly<Record<Reason, number>>

/** Absences and excuses by reason; those without a reason are unknown. */
export const ReasonFigures = ({ reasons: counts }: { reasons: Counts }) => (
  <section aria-labelledby="reasons">
    <h2 id="reasons" className="m-0 mb-2 text-lg font-bold">
      Missed, by reason
    </h2>
    <Figures figures={reasons.map(({ value, label }) => ({ label, value: counts[value] }))} />
  </section>
)

export interface MissedRow {
  id: string
  fullName: string
  /** The arm, if students of several arms are listed. */
  arm?: { id: string; fullName: string }
  missed: number
  /** Sittings called for the student, which means those with a mark. */
  called: number
  percent: string | null
  reasons: Counts
}

const most = 10
/** The number of rows shown of a longer list until the person asks for more. */
const firstShown = 20

interface MissedMostProps {
  rows: readonly MissedRow[]
  unit: string
  /** The rows are already sorted, and all of them may be shown. */
  inOrder?: boolean
}

const firstOf = (rows: readonly MissedRow[], inOrder: boolean): readonly MissedRow[] => {
  if (inOrder) return rows.slice(0, firstShown)
  return sorted(
    rows.filter(row => row.missed > 0),
    (a, b) => b.missed - a.missed,
  ).slice(0, most)
}

/** The students who missed most, with the reasons. */
export const MissedMost = ({ rows, unit, inOrder = false }: MissedMostProps) => {
  const [isWhole, setIsWhole] = useState(false)
  const shown = inOrder && isWhole ? rows : firstOf(rows, inOrder)
  return (
    <section aria-labelledby="missed">
      <h2 id="missed" className="m-0 mb-2 text-lg font-bold">
        Missed most, in {unit}
      </h2>
      {shown.length === 0 ? (
        <p className="m-0 text-dimmed">No absences recorded.</p>
      ) : (
        <div className="card overflow-hidden">
          <table className={`w-full text-sm border-collapse cells numbers figures ${classes.table}`}>
            <caption className="visually-hidden">Students who missed most</caption>
            <thead>
              <tr>
                <th scope="col">Student</th>
                <th scope="col">Missed</th>
                {reasons.map(({ value, label }) => (
                  <th key={value} scope="col" className="max-phone:hidden">
                    {label}
                  </th>
                ))}
                <th scope="col">Attendance</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(row => (
                <tr key={`${row.id} ${row.arm?.id}`}>
                  <th scope="row">
                    {row.fullName}
                    {row.arm && (
                      <TextLink
                        className={`font-normal ml-2 ${classes.arm}`}
                        to="/my-class/class-attendance/$id"
                        params={{ id: row.arm.id }}
                        search={{ tab: 'totals' }}
                      >
                        {row.arm.fullName}
                      </TextLink>
                    )}
                    <span className={`hidden ${classes.brief}`}>
                      {reasons
                        .filter(({ value }) => row.reasons[value] > 0)
                        .map(({ value }) => `${value} ${row.reasons[value]}`)
                        .join(', ')}
                    </span>
                  </th>
                  <td>
                    <strong>{row.missed}</strong> <span className="text-dimmed font-normal">of {row.called}</span>
                  </td>
                  {reasons.map(({ value }) => (
                    <td key={value} className="max-phone:hidden">
                      {row.reasons[value] || <span className="text-dimmed font-normal">–</span>}
                    </td>
                  ))}
                  <td>{percentText(row.percent)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown.length < rows.length && inOrder && (
        <Button variant="default" mt="sm" onClick={() => setIsWhole(true)}>
          Show all {rows.length}
        </Button>
      )}
    </section>
  )
}
