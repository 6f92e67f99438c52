import './adapted.css'

/** An element that had the focus, and what is needed to find what took its place once it is gone. */
interface Place {
  element: HTMLElement
  /** Its ancestors, the nearest first, each with the position of the child that it is in. */
  path: readonly { parent: Element; index: number }[]
  /** The button that opened the menu it is in. */
  opener: HTMLElement | null
  /** The dialog it is in. */
  dialog: Element | null
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'
const layer = '[role=dialog]'

/** What a screen reader calls it, roughly; also of an element that is gone. */
const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent.trim()

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.closest('[inert], [hidden]') === null

const placeOf = (element: HTMLElement): Place => {
  const path: { parent: Element; index: number }[] = []
  for (let child: Element = element; child.parentElement && child !== document.body; child = child.parentElement)
    path.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  const menu = element.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return {
    element,
    path,
    opener: menu ? document.getElementById(menu) : null,
    dialog: element.closest(layer),
  }
}

/** The element of the same kind and name that was drawn in place of another. */
const twinOf = ({ element }: Place, within: Element): HTMLElement | undefined => {
  const name = nameOf(element)
  if (name === '') return undefined
  return [...within.querySelectorAll<HTMLElement>(element.tagName)].find(one => nameOf(one) === name && isUsable(one))
}

/** What follows the place that is gone, else what is before it: the next row of a list, the next button of a bar. */
const neighbourOf = ({ path }: Place): HTMLElement | undefined => {
  for (const { parent, index } of path) {
    if (parent.matches('main, body')) return undefined
    if (!parent.isConnected) continue
    const children = [...parent.children]
    // Those after it in their order, then those before it from the nearest.
    for (let at = 0; at < children.length; at++) {
      const child = children[index + at] ?? children[children.length - 1 - at]
      if (!child) continue
      const first = child.matches(focusable) ? child : child.querySelector(focusable)
      if (first instanceof HTMLElement && isUsable(first)) return first
    }
  }
  return undefined
}

const titleOfPage = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1, h1')

/** Where the focus goes if what had it is gone: to the same control, to what opened it, to its neighbour, or to the title of the page. */
const successorOf = (place: Place): HTMLElement | null => {
  if (isUsable(place.element)) return place.element
  if (place.opener && isUsable(place.opener)) return place.opener
  const near = place.path.find(({ parent }) => parent.isConnected)?.parent
  const area = near?.closest(`${layer}, main`) ?? near
  return (area && twinOf(place, area)) ?? neighbourOf(place) ?? titleOfPage()
}

/** Focuses an element; a heading can be focused only by the program. */
const moveTo = (element: HTMLElement): void => {
  if (!element.matches(focusable)) element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'nearest' })
}

const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body

/**
 * Gives the focus back where it would be lost: to what opened a dialog or a menu once that is closed, and to what took the place of a
 * control that is gone after it was pressed. Returns what ends it.
 */
export const watchFocus = (): (() => void) => {
  let last: Place | null = null
  /** What had the focus before each dialog. */
  const openers = new WeakMap<Element, Place>()

  const entered = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    const place = placeOf(target)
    const { dialog } = place
    if (dialog && last && last.dialog !== dialog && !openers.has(dialog)) openers.set(dialog, last)
    last = place
  }

  const restore = (): void => {
    if (!last || hasFocus()) return
    // A button that is busy gets the focus back when it can be pressed again.
    if (last.element.isConnected && last.element.matches(':disabled')) return
    let place = last
    // A dialog can have opened from another that is closed too.
    while (place.dialog && !place.dialog.isConnected) {
      const opener = openers.get(place.dialog)
      if (!opener) break
      place = opener
    }
    for (const element of [successorOf(place), titleOfPage()]) if (element && !hasFocus()) moveTo(element)
  }

  let waiting: ReturnType<typeof setTimeout> | undefined
  const changed = (): void => {
    if (hasFocus() || !last || waiting !== undefined) return
    // After a dialog or a page that is drawn now has taken the focus itself.
    waiting = setTimeout(() => {
      waiting = undefined
      restore()
    })
  }

  /** A press beside all controls takes the focus away on purpose. */
  const pressed = ({ target }: Event): void => {
    setTimeout(() => {
      if (!hasFocus() && last && isUsable(last.element) && target instanceof Node && !last.element.contains(target))
        last = null
    })
  }

  const observer = new MutationObserver(changed)
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', entered)
  document.addEventListener('pointerdown', pressed)
  return () => {
    observer.disconnect()
    clearTimeout(waiting)
    document.removeEventListener('focusin', entered)
    document.removeEventListener('pointerdown', pressed)
  }
}

/** After a page was drawn: where the person was before, if the program was open already. */
interface Rendered {
  pathChanged: boolean
  fromLocation?: object | undefined
}

/** What is used of the router. */
interface Router {
  subscribe: (event: 'onRendered', listener: (event: Rendered) => void) => () => void
}

/** How long a page that was opened may take to show its title, in milliseconds. */
const longestWait = 10_000

/**
 * Focuses the title of each page that is opened, so that a screen reader says it, unless the page has focused a field of its own or the
 * pressed control is still there. Returns what ends it.
 */
export const watchPages = (router: Router): (() => void) => {
  let end = (): void => undefined
  const focusTitle = (): boolean => {
    const { activeElement } = document
    if (activeElement?.closest(`main, ${layer}`) && !activeElement.matches('main')) return true
    const title = titleOfPage()
    if (title) moveTo(title)
    return title !== null
  }
  const leave = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    // Of the page that the browser itself opened a screen reader says the title.
    if (!pathChanged || !fromLocation) return
    end()
    if (focusTitle()) return
    // Its code or what it shows is still on the way.
    const observer = new MutationObserver(() => focusTitle() && end())
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => end(), longestWait)
    end = () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  })
  return () => {
    leave()
    end()
  }
}

/** What the program follows from its start, with the printer. */
export const watch = (router: Router): void => {
  watchFocus()
  watchPages(router)
  // A file of its own with its styles: no page needs it before somebody prints.
  void import('./printing.ts').then(printing => printing.watchPrints()).catch(() => undefined)
}
