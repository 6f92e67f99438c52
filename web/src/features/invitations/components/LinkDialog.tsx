import { Button, Modal, Text, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { showInstant } from '../../../lib/days.ts'
import { notify } from '../../../lib/notices.ts'
import type { MadeInvitation } from '../queries.ts'

const copy = (link: string): void => {
  navigator.clipboard.writeText(link).then(
    () => notify.success('Copied'),
    () => notify.error('The browser did not allow copying. Select the link and copy it.'),
  )
}

/** The link of an invitation, shown once. */
export const LinkDialog = ({ made, onClose }: { made: MadeInvitation; onClose: () => void }) => {
  const { invitation, link, mailedTo } = made
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={`Link for ${invitation.name}`}
    >
      <Text>
        {mailedTo
          ? `The link goes to ${mailedTo} by e-mail. You can also copy it; it is shown only now.`
          : 'No e-mail is sent: copy the link and give it to the person yourself. It is shown only now.'}
      </Text>
      <TextInput
        label="Link"
        mt="md"
        readOnly
        value={link}
        description={`Works once, until ${showInstant(invitation.expiresAt)}. Anyone who has it can register.`}
        onFocus={event => event.currentTarget.select()}
      />
      <div className="dialog-foot">
        {/* Browsers allow pages to use the clipboard only on https and localhost. */}
        {'clipboard' in navigator && (
          <Button variant="default" leftSection={<IconCopy aria-hidden size={18} />} onClick={() => copy(link)}>
            Copy
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </div>
    </Modal>
  )
}
