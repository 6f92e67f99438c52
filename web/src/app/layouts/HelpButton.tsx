import { UnstyledButton } from '@mantine/core'
import { useOnDemand } from '../../ui/useOnDemand.ts'

const helpDrawer = async () => (await import('../../features/help/index.ts')).HelpDrawer

/** Opens the help of the page that is open; its words are fetched when it is first needed. */
export const HelpButton = () => {
  const { Part: HelpDrawer, opened, fetch, open, close } = useOnDemand(helpDrawer)
  return (
    <>
      <UnstyledButton
        className="ml-1 px-3 min-h-11 text-dimmed text-md align-middle no-print"
        aria-label="? Help for this page"
        aria-haspopup="dialog"
        onPointerEnter={fetch}
        onFocus={fetch}
        onClick={open}
      >
        ?
      </UnstyledButton>
      {HelpDrawer && <HelpDrawer opened={opened} onClose={close} />}
    </>
  )
}
