import { Button, Modal, type ModalProps } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import classes from './Dialog.module.css'

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox'

const focus = (button: HTMLElement | null): void => button?.focus()

const stateOf = (field: Field): string => (isBox(field) ? String(field.checked) : field.value)

/**
 * Notes what the fields held before the person changed them. Focus comes before the first key; a checkbox that gets none, as when its label
 * is clicked, was the opposite of what it is after its first change.
 */
const useEntered = () => {
  const before = useRef(new Map<Field, string>())
  const stop = useRef<() => void>(undefined)
  const watch = useCallback((element: HTMLElement | null) => {
    stop.current?.()
    if (!element) return
    const note = ({ target }: Event): void => {
      if (isField(target) && !isBox(target) && !before.current.has(target)) before.current.set(target, target.value)
    }
    const noteBox = ({ target }: Event): void => {
      if (isField(target) && isBox(target) && !before.current.has(target))
        before.current.set(target, String(!target.checked))
    }
    element.addEventListener('focusin', note)
    element.addEventListener('change', noteBox)
    stop.current = () => {
      element.removeEventListener('focusin', note)
      element.removeEventListener('change', noteBox)
    }
  }, [])
  const isAnythingEntered = (): boolean =>
    [...before.current].some(([field, state]) => field.isConnected && stateOf(field) !== state)
  return { watch, isAnythingEntered }
}

/**
 * A dialog with fields: Escape, a press outside and the cross ask before they discard what was typed or ticked. The dialog's own buttons
 * call `onClose` themselves and close it at once: `<Dialog opened onClose={..} title={..}>`
 */
export const Dialog = ({ onClose, children, ...rest }: ModalProps) => {
  const { watch, isAnythingEntered } = useEntered()
  const [asking, setAsking] = useState(false)
  const last = useRef<Element | null>(null)
  const stay = (): void => {
    setAsking(false)
    if (last.current instanceof HTMLElement) last.current.focus()
  }
  const close = (): void => {
    if (asking) return stay()
    if (!isAnythingEntered()) return onClose()
    last.current = document.activeElement
    setAsking(true)
  }
  return (
    <Modal {...rest} onClose={close}>
      <div ref={watch}>{children}</div>
      {asking && (
        <div
          className={`flex flex-wrap items-center justify-between border-t border-line sticky ${classes.question}`}
          role="alert"
        >
          <p className="m-0">Close without saving? What you entered here is not saved yet.</p>
          <div className={`flex ${classes.buttons}`}>
            <Button variant="default" onClick={onClose}>
              Discard
            </Button>
            <Button ref={focus} onClick={stay}>
              Keep editing
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}
