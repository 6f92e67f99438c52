import type axe from 'axe-core'

/** What axe is told once in each page: whose contrast it judges, and that no message shows the source of an element. */
export const axeSettings: axe.Spec = {
  noHtml: true,
  rules: [{ id: 'color-contrast', selector: '[data-judged]' }],
}

/**
 * Runs inside the page: every rule of axe, or those for colours. The contrast rule is run on each kind of text once. Returns the
 * results that broke a rule.
 *
 * Measuring contrast takes four fifths of axe's time, and a list of 25 rows has the same few kinds of text 25 times, at each width
 * again. Texts of one kind have the same colour, size and weight on the same backgrounds, and so the same contrast: one of them is
 * measured, or all if axe cannot judge that one. A text with another element under or over it that does not contain it has no kind, and
 * is measured every time. All rules run at once: what axe must know of a document takes it as long as many of its rules.
 */
export const judge = async (which: 'all' | 'colours'): Promise<axe.Result[]> => {
  const judged = (window.contrastJudged ??= new Set())
  const shown = [...document.querySelectorAll('html, body, body *')].filter(element =>
    element.checkVisibility({ visibilityProperty: true }),
  )

  /** The paint with which an element covers what is behind it; empty if it is transparent. */
  const paints = new Map<Element, string>()
  const boxes: { element: Element; box: DOMRect; clips: boolean }[] = []
  for (const element of shown) {
    const { backgroundColor, backgroundImage, opacity, mixBlendMode, filter, overflow } = getComputedStyle(element)
    const background = `${backgroundColor} ${backgroundImage}`
    const covers = background !== 'rgba(0, 0, 0, 0) none'
    const effect = `${opacity} ${mixBlendMode} ${filter}`
    const paint = `${covers ? background : ''}${effect === '1 normal none' ? '' : effect}`
    if (paint) paints.set(element, paint)
    if (covers || element.matches('img, svg, canvas, video, object, iframe'))
      boxes.push({
        element,
        box: element.getBoundingClientRect(),
        // The background of html and body covers the whole canvas.
        clips: overflow !== 'visible' || element.matches('html, body'),
      })
  }

  const around = new Map<Element, string>()
  const backgroundsOf = (element: Element): string => {
    const known = around.get(element)
    if (known !== undefined) return known
    const outer = element.parentElement ? backgroundsOf(element.parentElement) : ''
    const paint = paints.get(element)
    const found = paint ? `${outer}|${paint}` : outer
    around.set(element, found)
    return found
  }

  const textsOf = (element: Element): Node[] =>
    [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  // Inputs of other types show no text, and axe passes them over.
  const fields = 'input:not([type=checkbox], [type=radio], [type=hidden], [type=range], [type=color], [type=image])'
  const isText = (element: Element): boolean =>
    element.matches(`${fields}, select, textarea`) || textsOf(element).length > 0
  /** Where its own text is, and so not an icon beside the text. */
  const placeOf = (element: Element): Edges => {
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const texts = textsOf(element)
    if (!texts.length) {
      const inner = (side: 'Left' | 'Right' | 'Top' | 'Bottom') =>
        Number.parseFloat(style[`border${side}Width`]) + Number.parseFloat(style[`padding${side}`])
      return {
        left: box.left + inner('Left'),
        right: box.right - inner('Right'),
        top: box.top + inner('Top'),
        bottom: box.bottom - inner('Bottom'),
      }
    }
    const range = document.createRange()
    const rects = texts.map(text => {
      range.selectNodeContents(text)
      return range.getBoundingClientRect()
    })
    const cut = style.overflow === 'visible' ? [] : [box]
    return {
      left: Math.max(Math.min(...rects.map(({ left }) => left)), ...cut.map(({ left }) => left)),
      right: Math.min(Math.max(...rects.map(({ right }) => right)), ...cut.map(({ right }) => right)),
      top: Math.max(Math.min(...rects.map(({ top }) => top)), ...cut.map(({ top }) => top)),
      bottom: Math.min(Math.max(...rects.map(({ bottom }) => bottom)), ...cut.map(({ bottom }) => bottom)),
    }
  }
  /** Whether its text is in front of its containers only, and of all of them. */
  const isPlain = (element: Element): boolean => {
    const { left, right, top, bottom } = placeOf(element)
    return boxes.every(({ element: other, box, clips }) =>
      other.contains(element)
        ? clips || (box.left <= left + 1 && right <= box.right + 1 && box.top <= top + 1 && bottom <= box.bottom + 1)
        : box.right <= left || right <= box.left || box.bottom <= top || bottom <= box.top,
    )
  }

  const kinds = new Map<string, Element[]>()
  const others: Element[] = []
  for (const element of shown) {
    if (!isText(element)) continue
    if (!isPlain(element)) {
      others.push(element)
      continue
    }
    const { color, fontSize, fontWeight, textShadow, webkitTextFillColor, webkitTextStroke } = getComputedStyle(element)
    const own = `${color} ${fontSize} ${fontWeight} ${textShadow} ${webkitTextFillColor} ${webkitTextStroke}`
    const kind = `${own}${backgroundsOf(element)}`
    if (judged.has(kind)) continue
    const members = kinds.get(kind)
    if (members) members.push(element)
    else kinds.set(kind, [element])
  }

  const answered = new Set<unknown>()
  /** Runs axe once, contrast on the given elements only. */
  const measure = async (elements: Element[], rules: string[] | 'all'): Promise<axe.Result[]> => {
    window.axe.addReporter<axe.AxeResults>('judged', (results, options, resolve, reject) => {
      for (const { id, passes, violations } of results)
        if (id === 'color-contrast')
          for (const { node } of [...passes, ...violations]) if ('element' in node) answered.add(node.element)
      // What is not reported need not be described.
      window.axe.getReporter<axe.AxeResults>('v1')(results.filter(broken), options, resolve, reject)
    })
    const broken = ({ violations }: axe.RawResult): boolean => violations.length > 0
    for (const element of elements) element.setAttribute('data-judged', '')
    try {
      const { violations } = await window.axe.run(document, {
        reporter: 'judged',
        // Passes need not be reported, and no rule in use inspects style sheets or media.
        resultTypes: ['violations'],
        preload: false,
        ...(rules === 'all' ? {} : { runOnly: { type: 'rule', values: [...rules, 'color-contrast'] } }),
      })
      return violations
    } finally {
      for (const element of elements) element.removeAttribute('data-judged')
      for (const [kind, members] of kinds) if (members.some(member => answered.has(member))) judged.add(kind)
    }
  }
  const first = [...others, ...[...kinds.values()].flatMap(([one]) => one ?? [])]
  // Only one other rule judges colours; the rest give the same result in light and dark.
  const found = await measure(first, which === 'all' ? 'all' : ['link-in-text-block'])
  // The first of some kinds is one that axe does not judge, such as a disabled element: then all of that kind are measured.
  const more = [...kinds].flatMap(([kind, members]) => (judged.has(kind) ? [] : members.slice(1)))
  return more.length ? [...found, ...(await measure(more, []))] : found
}

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

declare global {
  interface Window {
    axe: typeof axe
    /** The kinds of text whose contrast is known, for as long as the program is open. */
    contrastJudged?: Set<string>
  }
}
