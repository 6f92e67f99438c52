import { Button, Modal, Text } from '@mantine/core'

/** Asks before unsaved typing is discarded. */
const LeaveDialog = ({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) => (
  <Modal opened onClose={onStay} title="Leave without saving?">
    <Text>What you have typed on this page is not saved yet.</Text>
    <div className="dialog-foot">
      <Button variant="default" onClick={onLeave}>
        Leave
      </Button>
      <Button data-autofocus onClick={onStay}>
        Stay on this page
      </Button>
    </div>
  </Modal>
)

export default LeaveDialog
