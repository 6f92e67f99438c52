import { Button, Modal, Text } from '@mantine/core'
import type { RegistrationDraft } from '../../registration-draft.ts'
import { type Choice, choiceOf, differencesOf } from '../../model/choice.ts'
import type { Registration } from '../../queries.ts'
import classes from './ChoiceConflict.module.css'

interface ChoiceConflictProps {
  /** The server's message: who saved first. */
  message: string
  theirs: Registration | null
  mine: Choice
  subjectName: (id: string) => string
  studentName: (id: string) => string
  onSettle: RegistrationDraft['settle']
  onClose: () => void
}

/** Two versions of a registration, by subject; the person keeps one of them, or both merged. */
export const ChoiceConflict = ({
  message,
  theirs,
  mine,
  subjectName,
  studentName,
  onSettle,
  onClose,
}: ChoiceConflictProps) => {
  const by = theirs?.savedBy
  const differences = differencesOf(mine, choiceOf(theirs?.studentsAndSubjectsRegistration ?? []))
  const names = (ids: readonly string[]): string => ids.map(studentName).join(' · ')
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      closeOnClickOutside={false}
      title={by ? `${by} saved this registration too` : 'This registration was paid or discarded'}
    >
      <Text size="sm" c="dimmed" mb="md">
        {message} {!by && 'Your choice is still here: use it for a registration of its own, or let it go.'}
      </Text>
      <ul className={`list grid gap-3 overflow-auto ${classes.differences}`} aria-label="Where the versions differ">
        {differences.map(({ subject, onlyMine, onlyTheirs }) => (
          <li key={subject}>
            <strong>{subjectName(subject)}</strong>
            {onlyMine.length > 0 && <p className="text-sm m-0 mt-0.5">{`Only in yours: ${names(onlyMine)}`}</p>}
            {onlyTheirs.length > 0 && (
              <p className="text-sm m-0 mt-0.5">{`Only in ${by ? `${by}'s` : 'the other'}: ${names(onlyTheirs)}`}</p>
            )}
          </li>
        ))}
      </ul>
      <div className="dialog-foot">
        <Button variant="default" onClick={() => onSettle('theirs')}>
          {by ? `Use ${by}'s` : 'Let mine go'}
        </Button>
        {by && (
          <Button variant="default" onClick={() => onSettle('both')}>
            Both together
          </Button>
        )}
        <Button onClick={() => onSettle('mine')}>Keep mine</Button>
      </div>
    </Modal>
  )
}
