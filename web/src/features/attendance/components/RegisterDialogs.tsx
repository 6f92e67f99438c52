import type { Mark, Reason, Register, RegisterStudent, Sitting } from '../model/marks.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { MarkDialog } from './MarkDialog.tsx'
import { WhyDialog } from './WhyDialog.tsx'

/** The open dialog of a register. */
export type Opened = { dialog: 'marks' | 'history'; student: string } | { dialog: 'why' }

interface RegisterDialogsProps {
  opened: Opened
  register: Register
  day: string
  sitting: Sitting
  student: RegisterStudent | undefined
  current: { mark: Mark; reason: Reason | null } | null
  /** Whether the student's mark is in the register, and so has a history. */
  isSaved: boolean
  onMark: (studentId: string, mark: Mark, reason: Reason | null) => void
  onOpen: (opened: Opened | null) => void
  onSave: (why: string) => void
}

/** The dialogs of a register: all marks of a student, the history of one, and why a closed term is changed. */
const RegisterDialogs = (props: RegisterDialogsProps) => {
  const { opened, register, day, sitting, student, current, isSaved, onMark, onOpen, onSave } = props
  const close = (): void => onOpen(null)
  if (opened.dialog === 'why')
    return (
      <WhyDialog
        term={register.term.name}
        onClose={close}
        onSave={why => {
          close()
          onSave(why)
        }}
      />
    )
  if (!student) return null
  if (opened.dialog === 'history')
    return (
      <HistoryDialog
        classArmId={register.classArm.id}
        cell={{ student: opened.student, day, sitting }}
        onClose={close}
      />
    )
  return (
    <MarkDialog
      name={student.fullName}
      admissionNumber={student.admissionNumber}
      current={current}
      readOnly={!register.can.mark}
      onMark={(mark, reason) => {
        onMark(student.id, mark, reason)
        close()
      }}
      onHistory={isSaved ? () => onOpen({ dialog: 'history', student: student.id }) : null}
      onClose={close}
    />
  )
}

export default RegisterDialogs
