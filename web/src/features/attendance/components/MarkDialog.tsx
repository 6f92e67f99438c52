import { Button, Modal, Text } from '@mantine/core'
import { inWords, type Mark, marks, nameOfMark, type Reason, reasons, takesReason } from '../model/marks.ts'

interface MarkDialogProps {
  name: string
  admissionNumber: string
  current: { mark: Mark; reason: Reason | null } | null
  readOnly: boolean
  onMark: (mark: Mark, reason: Reason | null) => void
  /** Given if the mark was corrected before. */
  onHistory: (() => void) | null
  onClose: () => void
}

const choicesOf = (mark: Mark): { mark: Mark; reason: Reason | null }[] => [
  { mark, reason: null },
  ...(takesReason(mark) ? reasons.map(({ value }) => ({ mark, reason: value })) : []),
]

/** Every mark of a student with its reasons, one tap each, and the history of the mark. */
export const MarkDialog = ({
  name,
  admissionNumber,
  current,
  readOnly,
  onMark,
  onHistory,
  onClose,
}: MarkDialogProps) => (
  <Modal opened onClose={onClose} title={name}>
    <Text c="dimmed" mb="sm">
      {admissionNumber}
    </Text>
    {!readOnly && (
      <div className="grid gap-2">
        {marks.map(mark => (
          <div key={mark} role="group" aria-label={nameOfMark[mark]} className="flex flex-wrap gap-2">
            {choicesOf(mark).map(choice => {
              const isCurrent = current !== null && inWords(current) === inWords(choice)
              return (
                <Button
                  key={inWords(choice)}
                  variant={isCurrent ? 'filled' : 'default'}
                  aria-pressed={isCurrent}
                  data-autofocus={isCurrent || undefined}
                  mih={44}
                  onClick={() => onMark(choice.mark, choice.reason)}
                >
                  {inWords(choice)}
                </Button>
              )
            })}
          </div>
        ))}
      </div>
    )}
    {onHistory && (
      <Button variant="subtle" mt="sm" mih={44} fullWidth onClick={onHistory}>
        History of the mark
      </Button>
    )}
  </Modal>
)
