import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useOnDemand } from '../../../ui/useOnDemand.ts'
import classes from './search.module.css'

const dialog = async () => (await import('./SearchDialog.tsx')).SearchDialog

/** The search of the top bar: a button, and Ctrl+K (or Command+K) from anywhere. */
export const SearchButton = () => {
  const { Part, opened, fetch, open, close } = useOnDemand(dialog)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [open])
  return (
    <>
      <UnstyledButton
        className={classes.button}
        onPointerEnter={fetch}
        onFocus={fetch}
        onClick={open}
        aria-label="Search"
        aria-keyshortcuts="Control+K"
      >
        <IconSearch aria-hidden size={18} />
        <span className={classes.words}>Search</span>
        <kbd className={classes.keys}>Ctrl K</kbd>
      </UnstyledButton>
      {Part && <Part opened={opened} onClose={close} />}
    </>
  )
}
