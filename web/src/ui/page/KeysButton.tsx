import { Button, closeOnEscape } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type OnDemandProps, useOnDemand } from '../useOnDemand.ts'

/** The press that closes the list must not count as one outside of it, which would open it again. */
const keepOpen = (event: { stopPropagation: () => void }): void => event.stopPropagation()

/**
 * A button that lists the keys of a screen; on a phone there are none. The list, a `KeysPopover`, is fetched when it is first opened: `load`
 * is a constant of the module.
 */
export const KeysButton = ({ load }: { load: () => Promise<ComponentType<OnDemandProps>> }) => {
  const { Part, opened, fetch, open, close } = useOnDemand(load)
  return (
    <div className="relative max-phone:hidden">
      <Button
        variant="default"
        size="sm"
        aria-expanded={opened}
        leftSection={<IconKeyboard aria-hidden size={18} />}
        onPointerEnter={fetch}
        onFocus={fetch}
        onMouseDown={keepOpen}
        onTouchStart={keepOpen}
        onClick={opened ? close : open}
        onKeyDown={closeOnEscape(close)}
      >
        Keys
      </Button>
      {Part && <Part opened={opened} onClose={close} />}
    </div>
  )
}
