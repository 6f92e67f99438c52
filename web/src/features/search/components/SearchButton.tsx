import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useOnDemand } from '../../../ui/useOnDemand.ts'
import classes from './search.module.css'

const dialog = async () => (await import('./SearchDialog.tsx')).SearchDialog

/** How long keys are kept for a dialog whose script is still being fetched, in milliseconds. */
const patience = 8000

const isShortcut = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** The search of the top bar: a button, and Ctrl+K (or Command+K) from anywhere. What is typed before its field is there is kept for it. */
export const SearchButton = () => {
  const { Part, opened, fetch, open, close } = useOnDemand(dialog)
  const [term, setTerm] = useState('')
  /** Until when keys are for a field that does not have the focus yet. */
  const keepUntil = useRef(0)
  const begin = (at: number): void => {
    keepUntil.current = at + patience
    setTerm('')
    open()
  }
  const press = (event: KeyboardEvent): void => {
    if (isShortcut(event)) {
      event.preventDefault()
      if (!opened) begin(event.timeStamp)
    } else if (event.timeStamp < keepUntil.current) {
      if (event.key === 'Escape') {
        keepUntil.current = 0
        close()
      } else if (isText(event)) {
        event.preventDefault()
        setTerm(before => before + event.key)
      }
    }
  }
  const latest = useRef(press)
  latest.current = press
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => latest.current(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <UnstyledButton
        className={`flex items-center gap-2 w-full rounded-md text-dimmed text-sm border border-line bg-page hover:bg-hover px-3 py-0 ${classes.button}`}
        onPointerEnter={fetch}
        onFocus={fetch}
        onClick={event => begin(event.timeStamp)}
        aria-label="Search"
        aria-keyshortcuts="Control+K"
      >
        <IconSearch aria-hidden size={18} />
        <span className={`flex-1 text-left ${classes.words}`}>Search</span>
        <kbd className={`whitespace-nowrap border border-line text-xxs ${classes.keys}`}>Ctrl K</kbd>
      </UnstyledButton>
      {Part && (
        <Part
          opened={opened}
          onClose={close}
          term={term}
          onTerm={setTerm}
          onReady={() => {
            keepUntil.current = 0
          }}
        />
      )}
    </>
  )
}
