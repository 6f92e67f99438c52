import { Button, Group, Modal, Text } from '@mantine/core'
import { inWords, type Mark, marks, type Reason, reasons, takesReason } from '../model/marks.ts'

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

const choices = marks.flatMap(mark => [
  { mark, reason: null },
  ...(takesReason(mark) ? reasons.map(({ value }) => ({ mark, reason: value })) : []),
])

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
  <Modal opened onClose={onClose} title={<Text fw={650}>{name}</Text>}>
    <Text c="dimmed" mb="sm">
      {admissionNumber}
    </Text>
    {!readOnly && (
      <Group gap="xs">
        {choices.map(choice => (
          <Button
            key={inWords(choice)}
            variant={current && inWords(current) === inWords(choice) ? 'filled' : 'default'}
            aria-pressed={current !== null && inWords(current) === inWords(choice)}
            mih={44}
            onClick={() => onMark(choice.mark, choice.reason)}
          >
            {inWords(choice)}
          </Button>
        ))}
      </Group>
    )}
    {onHistory && (
      <Button variant="subtle" mt="sm" mih={44} fullWidth onClick={onHistory}>
        History of the mark
      </Button>
    )}
  </Modal>
)
