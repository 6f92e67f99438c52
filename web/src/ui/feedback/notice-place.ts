/** What a person presses or types in. */
const controls =
  'a[href], button, input, select, textarea, summary, label, [role="button"], [role="tab"], [role="option"], [tabindex="0"]'
/** What is in front of the page: what lies behind it cannot be pressed. */
const layers = '[role="dialog"][aria-modal="true"], [role="listbox"], [role="menu"]'
/** Between a notice and the next control, and between a notice and the edge of the window. In pixels. */
const gap = 4

interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

const isOver = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom + gap && b.top < a.bottom + gap

/**
 * Where a notice of this size covers none of the controls: from its usual place upwards. Null if there is no such place.
 */
export const freePlace = (usual: Box, boxes: readonly Box[]): number | null => {
  // A rectangle of the browser has nothing of its own that could be spread.
  const { left, right } = usual
  let { top } = usual
  const height = usual.bottom - top
  while (top >= gap) {
    const now = { left, right, top, bottom: top + height }
    const covered = boxes.filter(box => isOver(now, box)).map(box => box.top)
    if (covered.length === 0) return top
    top = Math.min(...covered) - gap - height
  }
  return null
}

/** The controls that can be seen, apart from the notices' own. */
const boxesOf = (stack: HTMLElement): Box[] => {
  const dialogs = document.querySelectorAll(layers)
  const parts: readonly ParentNode[] = dialogs.length > 0 ? [...dialogs] : [document]
  return parts
    .flatMap(part => [...part.querySelectorAll(controls)])
    .filter(element => !stack.contains(element))
    .map(element => element.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight)
}

/**
 * Moves the notices to where they cover no control. Where a page is full of them, they take the place of the organisation's name in the
 * top bar, which nobody presses.
 */
const place = (stack: HTMLElement): void => {
  stack.style.cssText = ''
  delete stack.dataset['inBar']
  const usual = stack.getBoundingClientRect()
  const top = freePlace(usual, boxesOf(stack))
  if (top === usual.top) return
  if (top !== null) {
    stack.style.cssText = `top: ${top}px; bottom: auto`
    return
  }
  const name = document.querySelector('[data-notices]')
  const bar = name?.closest('header')?.getBoundingClientRect()
  if (!name || !bar) return
  const { left, width } = name.getBoundingClientRect()
  stack.dataset['inBar'] = ''
  stack.style.cssText = `top: ${gap}px; bottom: auto; left: ${left}px; width: ${width}px; min-height: ${bar.height - 2 * gap}px; transform: none`
}

/** The page itself says so where it can be seen, as a form does above its fields: the notice would only repeat it. */
const isSaidInPlace = (notice: Element, stack: HTMLElement): boolean =>
  [...document.querySelectorAll('[role="alert"], [role="status"]')].some(element => {
    if (stack.contains(element) || !element.textContent.includes(notice.textContent)) return false
    const { top, bottom, height } = element.getBoundingClientRect()
    // What is one pixel high is for screen readers alone.
    return height > gap && top >= 0 && bottom <= innerHeight
  })

let watching: { end: () => void } | null = null

const noticesIn = (stack: HTMLElement): Element[] => [...stack.querySelectorAll('[data-id]')]

/** Follows the page as long as there are notices. */
const watch = (stack: HTMLElement, onRepeated: (id: number) => void): { end: () => void } => {
  let frame = 0
  const look = (): void => {
    frame = 0
    for (const notice of noticesIn(stack))
      if (isSaidInPlace(notice, stack)) onRepeated(Number(notice.getAttribute('data-id')))
    place(stack)
  }
  const soon = (): void => {
    frame ||= requestAnimationFrame(look)
  }
  const observer = new MutationObserver(changes => {
    if (changes.some(({ target }) => !stack.contains(target))) soon()
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  addEventListener('scroll', soon, { passive: true })
  addEventListener('resize', soon)
  look()
  return {
    end: () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    },
  }
}

/** Places the notices that the stack has now, and leaves out those that repeat what the page says in its place. */
export const placeNotices = (stack: HTMLElement, onRepeated: (id: number) => void): void => {
  watching?.end()
  watching = noticesIn(stack).length > 0 ? watch(stack, onRepeated) : null
}
