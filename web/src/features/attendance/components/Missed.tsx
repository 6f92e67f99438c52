import { Button } from '@mantine/core'
import { useState } from 'react'
import { Figures } from '../../../ui/Figures.tsx'
import { TextLink } from '../../../ui/PathLink.tsx'
import { type Reason, reasons } from '../model/marks.ts'
import classes from './Missed.module.css'

type Counts = Readonly<Record<Reason, number>>

/** Absences and excuses by reason; those without one are unknown. */
export const ReasonFigures = ({ reasons: counts }: { reasons: Counts }) => (
  <section aria-labelledby="reasons">
    <h2 id="reasons" className={classes.title}>
      Missed, by reason
    </h2>
    <Figures figures={reasons.map(({ value, label }) => ({ label, value: counts[value] }))} />
  </section>
)

export interface MissedRow {
  id: string
  fullName: string
  /** The arm, where students of several are listed. */
  arm?: { id: string; fullName: string }
  missed: number
  /** Sittings that were called for the student. */
  called: number
  percent: string
  reasons: Counts
}

const most = 10
/** Of a longer list, until more is asked for. */
const firstShown = 20

interface MissedMostProps {
  rows: readonly MissedRow[]
  unit: string
  /** They come in order, as many as are to be shown. */
  inOrder?: boolean
}

/** Who missed most, with the reasons. */
export const MissedMost = ({ rows, unit, inOrder = false }: MissedMostProps) => {
  const [isWhole, setIsWhole] = useState(false)
  const shown = inOrder
    ? rows.slice(0, isWhole ? undefined : firstShown)
    : rows
        .filter(row => row.missed > 0)
        .toSorted((a, b) => b.missed - a.missed)
        .slice(0, most)
  return (
    <section aria-labelledby="missed">
      <h2 id="missed" className={classes.title}>
        Missed most, in {unit}
      </h2>
      {shown.length === 0 ? (
        <p className={classes.none}>Nobody missed anything that is marked.</p>
      ) : (
        <div className={classes.frame}>
          <table className={`${classes.table} figures`}>
            <caption className="visually-hidden">Students who missed most</caption>
            <thead>
              <tr>
                <th scope="col">Student</th>
                <th scope="col">Missed</th>
                {reasons.map(({ value, label }) => (
                  <th key={value} scope="col" className={classes.reason}>
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
                        className={classes.arm}
                        to="/my-class/class-attendance/$id"
                        params={{ id: row.arm.id }}
                        search={{ tab: 'totals' }}
                      >
                        {row.arm.fullName}
                      </TextLink>
                    )}
                    <span className={classes.brief}>
                      {reasons
                        .filter(({ value }) => row.reasons[value] > 0)
                        .map(({ value }) => `${value} ${row.reasons[value]}`)
                        .join(', ')}
                    </span>
                  </th>
                  <td>
                    <strong>{row.missed}</strong> <span className={classes.of}>of {row.called}</span>
                  </td>
                  {reasons.map(({ value }) => (
                    <td key={value} className={classes.reason}>
                      {row.reasons[value] || <span className={classes.of}>–</span>}
                    </td>
                  ))}
                  <td>{row.percent}%</td>
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
