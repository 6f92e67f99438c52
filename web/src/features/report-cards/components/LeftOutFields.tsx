import { limits } from '@akada/contract/kernel/limits'
import { counted } from '@akada/contract/report-cards/words'
import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Publication } from '../queries.ts'
import classes from './LeftOutFields.module.css'

type Student = Publication['ready'][number]

export interface LeftOut {
  /** Who is left out though the card is ready. */
  chosen: Student[]
  /** Who else could be. */
  others: Student[]
  reasons: Readonly<Record<string, string>>
  value: { studentId: string; reason: string }[]
  /** Everybody who is left out has a reason. */
  isComplete: boolean
  choose: (studentId: string) => void
  keep: (studentId: string) => void
  write: (studentId: string, reason: string) => void
  /** Gives the first reason to everybody who has none. */
  repeatFirst: () => void
}

/** Who is left out of a publication and why: those who are not ready, with the reasons of last time, and those who are chosen. */
export const useLeftOut = ({ notReady, ready }: Publication): LeftOut => {
  const [written, setWritten] = useState<Record<string, string>>({})
  const [ids, setIds] = useState<readonly string[]>([])
  const chosen = ready.filter(({ studentId }) => ids.includes(studentId))
  const all = [...notReady, ...chosen.map(student => ({ ...student, reason: null }))]
  const reasons = Object.fromEntries(
    all.map(({ studentId, reason }) => [studentId, written[studentId] ?? reason ?? '']),
  )
  const value = all.map(({ studentId }) => ({ studentId, reason: (reasons[studentId] ?? '').trim() }))
  return {
    chosen,
    others: ready.filter(({ studentId }) => !ids.includes(studentId)),
    reasons,
    value,
    isComplete: value.every(({ reason }) => reason !== ''),
    choose: id => setIds([...ids, id]),
    keep: id => setIds(ids.filter(one => one !== id)),
    write: (id, reason) => setWritten({ ...written, [id]: reason }),
    repeatFirst: () => {
      const first = value[0]?.reason ?? ''
      setWritten(Object.fromEntries(value.map(({ studentId, reason }) => [studentId, reason || first])))
    },
  }
}

interface LeftOutFieldsProps {
  plan: Publication
  leftOut: LeftOut
  showErrors: boolean
}

/** A reason for each student who is left out. */
export const LeftOutFields = ({ plan, leftOut, showErrors }: LeftOutFieldsProps) => {
  const { notReady } = plan
  const { chosen, reasons } = leftOut
  const count = notReady.length + chosen.length
  if (count === 0) return null
  const field = ({ studentId, fullName }: Student, description: string) => (
    <TextInput
      label={fullName}
      description={description}
      placeholder="Reason for leaving out"
      withAsterisk
      maxLength={limits.text}
      value={reasons[studentId] ?? ''}
      error={
        showErrors && (reasons[studentId] ?? '').trim() === '' ? `Enter the reason for leaving out ${fullName}.` : null
      }
      onChange={event => leftOut.write(studentId, event.currentTarget.value)}
    />
  )
  return (
    <section className={classes.fields} aria-label="Left out">
      <h3>{counted(count, 'student')} left out</h3>
      <Text size="sm" c="dimmed">
        Give a reason for each, or have the scores entered first. These students do not count in anyone's position or
        class average until their cards are published.
      </Text>
      <ul>
        {notReady.map(student => (
          <li key={student.studentId}>{field(student, student.because)}</li>
        ))}
        {chosen.map(student => (
          <li key={student.studentId}>
            {field(student, 'The card is ready.')}
            <Button size="compact-sm" variant="subtle" onClick={() => leftOut.keep(student.studentId)}>
              Publish with the others
            </Button>
          </li>
        ))}
      </ul>
      {count > 1 && leftOut.value[0]?.reason && !leftOut.isComplete && (
        <Button size="compact-sm" variant="default" onClick={leftOut.repeatFirst}>
          Use the first reason for all
        </Button>
      )}
    </section>
  )
}
