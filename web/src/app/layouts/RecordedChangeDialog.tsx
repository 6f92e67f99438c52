import { countsInWords, recordedEffect, type RecordedEffect } from '@akada/contract/state/recorded'
import { Button, List, Modal, Text } from '@mantine/core'
import * as z from 'zod'
import { type RecordedChange, recordedChange } from '../../lib/session/questions.ts'
import { Dated } from '../../ui/facts/Dated.tsx'

/** Above the loading overlay, which waits for the request behind it. */
const layer = 600

const effectsIn = (details: Record<string, unknown>): RecordedEffect[] => {
  const read = z.array(recordedEffect).safeParse(details.effects)
  return read.success ? read.data : []
}

const Effect = ({ effect }: { effect: RecordedEffect }) => (
  <li>
    <Text>
      <Dated>{effect.effect}</Dated>
    </Text>
    <List size="sm" spacing={4} mt={4}>
      {countsInWords(effect).map(count => (
        <List.Item key={count}>{count}</List.Item>
      ))}
    </List>
  </li>
)

/** Shows what a change does to what is already recorded, before it is saved; or why it cannot be made. */
export const RecordedChangeDialog = ({ asked: { mayConfirm, message, details } }: { asked: RecordedChange }) => {
  const effects = effectsIn(details)
  const stop = (): void => recordedChange.finish(false)
  return (
    <Modal
      opened
      onClose={stop}
      closeOnClickOutside={false}
      title={mayConfirm ? 'This changes what is already recorded' : 'This cannot be changed'}
      size={560}
      zIndex={layer}
    >
      {effects.length > 0 ? (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            Nothing is saved yet. Check what was entered and what it affects.
          </Text>
          <ul className="list grid gap-4">
            {effects.map(effect => (
              <Effect key={effect.effect} effect={effect} />
            ))}
          </ul>
        </>
      ) : (
        <Text>
          <Dated>{message}</Dated>
        </Text>
      )}
      <div className="dialog-foot">
        <Button variant="default" onClick={stop} data-autofocus>
          {mayConfirm ? 'Go back' : 'Close'}
        </Button>
        {mayConfirm && (
          <Button color="red.7" onClick={() => recordedChange.finish(true)}>
            Save this change
          </Button>
        )}
      </div>
    </Modal>
  )
}
