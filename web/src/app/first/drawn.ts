/**
 * Shows a page that is drawn before the program (docs/adr/0013), and gives way to the program's own: position, focus and what was pressed
 * meanwhile are restored there.
 */
const box = document.getElementById('first')
const program = document.getElementById('root')
let place: HTMLElement | undefined
let pressed: HTMLElement | undefined
/** The program opens the pressed link at once, in place of the drawn page. */
let isOpening = false
/** How far the person has scrolled; the program's router scrolls to the top before it shows its page. */
let top = 0

const nameOf = (element: HTMLElement): string =>
  element.getAttribute('aria-label') ?? element.querySelector('span')?.textContent ?? element.textContent ?? ''

/** By which a link or button of the drawn page is the same as one of the program's: a button without a label has only its text. */
const keyOf = (element: Element): string => {
  const attributes = [element, element.closest('[aria-label]:not(a,button)')].flatMap(one =>
    ['href', 'aria-label', 'lang'].map(name => one?.getAttribute(name)),
  )
  return [...attributes, element.localName === 'button' && element.textContent].join()
}

/** The same link or button in the program's page. */
const twin = (element: Element | null | undefined): HTMLElement | undefined =>
  element && place?.contains(element)
    ? [...(program?.querySelectorAll<HTMLElement>(element.localName) ?? [])].find(one => keyOf(one) === keyOf(element))
    : undefined

interface DrawnOptions {
  /** What is said when a link or button with this name is pressed. */
  opening: (name: string) => string
  /** Called when the page gives way. */
  onLeave?: () => void
}

/** Shows a page in place of the first one, until the program has drawn its own. */
export const showDrawn = (page: DocumentFragment, { opening, onLeave }: DrawnOptions): void => {
  const first = window.akadaFirst
  if (!first || !box) return
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? ''
  const status = Object.assign(document.createElement('p'), { className: 'visually-hidden', role: 'status' })
  status.dataset.opening = ''
  const press = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('a[href^="/"],button') : null
    // With a modifier key held down the browser opens the link itself.
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    pressed?.removeAttribute('data-pressed')
    pressed = target
    target.setAttribute('data-pressed', '')
    status.textContent = opening(nameOf(target))
  }
  const scrolled = (): void => {
    top = scrollY
  }
  place = document.createElement('div')
  place.className = 'first-home'
  place.append(page)
  place.querySelector('main')?.setAttribute('aria-busy', 'true')
  place.append(status)
  place.addEventListener('click', press)
  addEventListener('scroll', scrolled)
  box.replaceChildren(place)
  first.drawn = {
    takePressed: () => {
      const to = pressed?.getAttribute('href') ?? undefined
      isOpening = to !== undefined
      return to
    },
    leave: () => {
      onLeave?.()
      removeEventListener('scroll', scrolled)
      const [focused, next] = [twin(document.activeElement), twin(pressed)]
      return () => {
        if (isOpening) return
        scrollTo(0, top)
        focused?.focus({ preventScroll: true })
        next?.click()
      }
    },
  }
}
