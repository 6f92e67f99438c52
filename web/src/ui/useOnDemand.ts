import { type ComponentType, useCallback, useRef, useState } from 'react'
import { notify } from '../lib/notices.ts'
import { unfetchedError } from '../lib/http/api-error.ts'

export interface OnDemandProps {
  opened: boolean
  onClose: () => void
}

/**
 * A menu, drawer or dialog whose code is fetched when it is first needed, if it would be too heavy for the first load:
 * `const menu = useOnDemand(profileMenu)`, `onPointerEnter={menu.fetch} onFocus={menu.fetch} onClick={menu.open}`, and
 * `{menu.Part && <menu.Part opened={menu.opened} onClose={menu.close} />}`. `load` is a constant of the module.
 */
export const useOnDemand = <Props extends OnDemandProps>(load: () => Promise<ComponentType<Props>>) => {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const [opened, setOpened] = useState(false)
  const isWanted = useRef(false)

  const get = useCallback(async () => {
    const part = await load()
    setPart(() => part)
  }, [load])
  const fetch = useCallback(() => void get().catch(() => undefined), [get])
  const close = useCallback(() => {
    isWanted.current = false
    setOpened(false)
  }, [])
  const open = useCallback(() => {
    isWanted.current = true
    get().then(
      // It is first rendered closed: the focus returns only to the element that had it when it opened.
      () => setTimeout(() => setOpened(isWanted.current)),
      () => notify.error(unfetchedError().message),
    )
  }, [get])
  return { Part, opened, fetch, open, close }
}
