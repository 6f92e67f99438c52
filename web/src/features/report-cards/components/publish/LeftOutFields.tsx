import { limits } from '@akada/contract/kernel/limits'
import { counted } from '@akada/contract/report-cards/words'
import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Publication } from '../../queries.ts'

type Student = Publication['ready'][number]

export interface LeftOut {
  /** Students who are left out although their card is ready. */
  chosen: Student[]
  /** Students who are left out because their cards are not ready. */
  notReady: Publication['notReady']
  /** Students who could also be left out. */
  others: Student[]
  reasons: Readonly<Record<string, string>>
  value: { studentId: string; reason: string }[]
  /** Every student who is left out has a reason. */
  isComplete: boolean
  choose: (studentId: string) => void
  keep: (studentId: string) => void
  write: (studentId: string, reason: string) => void
  /** Applies the first reason to every student without one. */
  repeatFirst: () => void
  /** Students whose cards may be published with missing scores, and whether they are: then with one reason and not left out. */
  incomplete: { students: Student[]; isChosen: boolean; choose: (isChosen: boolean) => void }
}

/**
 * Who is left out of a publication and why: students who are not ready, with the reasons given last time, and students chosen by the
 * person.
 */
export const useLeftOut = ({ notReady: lacking, ready }: Publication): LeftOut => {
  const [isIncomplete, setIncomplete] = useState(false)
  const notReady = lacking.filter(({ mayBeIncomplete }) => !(isIncomplete && mayBeIncomplete))
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
    notReady,
    incomplete: {
      students: lacking.filter(({ mayBeIncomplete }) => mayBeIncomplete),
      isChosen: isIncomplete,
      choose: setIncomplete,
    },
  }
}

interface LeftOutFieldsProps {
  leftOut: LeftOut
  showErrors: boolean
}

/** A reason for each student who is left out. */
export const LeftOutFields = ({ leftOut, showErrors }: LeftOutFieldsProps) => {
  const { notReady, chosen, reasons } = leftOut
  const count = notReady.length + chosen.length
  if (count === 0) return null
  const field = ({ studentId, fullName }: Pick<Student, 'studentId' | 'fullName'>, description: string) => (
    <TextInput
      label={fullName}
      description={description}
      placeholder="Reason for leaving out"
      required
      maxLength={limits.text}
      value={reasons[studentId] ?? ''}
      error={
        showErrors && (reasons[studentId] ?? '').trim() === '' ? `Enter the reason for leaving out ${fullName}.` : null
      }
      onChange={event => leftOut.write(studentId, event.currentTarget.value)}
    />
  )
  return (
    <section className={'mt-4'} aria-label="Left out">
      <h3 className="m-0 text-md">{counted(count, 'student')} left out</h3>
      <Text size="sm" c="dimmed">
        Give a reason for each, or have the scores entered first. These students do not count in anyone's position or
        class average until their cards are published.
      </Text>
      <ul className="m-0 mt-3 grid gap-3 rounded-md scroll-list border border-line list-none p-3">
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
