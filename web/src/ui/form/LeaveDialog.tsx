import { Button, Group, Modal, Text } from '@mantine/core'

/** Asks before unsaved typing is discarded. */
const LeaveDialog = ({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) => (
  <Modal opened onClose={onStay} title="Leave without saving?">
    <Text>What you have typed on this page is not saved yet.</Text>
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={onLeave}>
        Leave
      </Button>
      <Button data-autofocus onClick={onStay}>
        Stay on this page
      </Button>
    </Group>
  </Modal>
)

export default LeaveDialog
