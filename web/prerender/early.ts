import { blocksOf, matcherFor, splitBody, splitList, utilities } from './css.ts'

/** A variable of the theme, with its value: `--space-4: 4px`. */
const variable = /(--[\w-]+)\s*:\s*((?:[^;{}"']|"[^"]*"|'[^']*')*);?/g

/**
 * Styles with the value itself in place of each variable that is set once only, for the whole page: its name need not arrive before the
 * form. `constants` sets these variables, for the program's styles, which read them before the program has set them.
 */
export const withConstants = (css: string): { css: string; constants: string } => {
  const counts = new Map<string, number>()
  for (const [, name = ''] of css.matchAll(/(--[\w-]+)\s*:/g)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const constants = new Map<string, string>()
  const rest = css.replaceAll(/:root\{([^{}]*)\}/g, (_rule, body: string) => {
    const left = body.replaceAll(variable, (whole, name: string, value: string) => {
      if (counts.get(name) !== 1) return whole
      constants.set(name, value.trim())
      return ''
    })
    return left.trim() && `:root{${left}}`
  })
  const filled = (text: string, depth: number): string =>
    depth === 0
      ? text
      : text.replaceAll(/var\((--[\w-]+)\)/g, (whole, name: string) =>
          constants.has(name) ? filled(constants.get(name) ?? '', depth - 1) : whole,
        )
  const set = [...constants].map(([name, value]) => `${name}:${value}`).join(';')
  return { css: filled(rest, 10), constants: `:root{${set}}` }
}

/** What shows only once somebody points, types or presses, moves less, or waits for the own start page. */
const isLate = (selector: string): boolean =>
  /:hover|:focus|:active|:disabled|::?placeholder|::?-webkit-|\.first-(?:shell|bar|wait|lines)|data-(?:busy|pressed)|#root/.test(
    selector,
  ) || /[^*,\s]::?before$/.test(selector)

const lateQuery = /hover\s*:|reduced-motion/

/** What changes nothing about the look of a page that nobody has touched yet; the page's background is that of ui/base.css. */
const lateProperty =
  /^(?:background-color:var\(--mantine-color-body\)|cursor|transition|touch-action|user-select|resize|scroll-padding|-webkit-(?:tap|text|user|font)|-moz-)/

interface Split {
  early: string
  late: string
}

const parted = (css: string, matches: (selector: string) => boolean, isRead: (name: string) => boolean): Split => {
  const split: Split = { early: '', late: '' }
  const put = (head: string, parts: Split): void => {
    for (const part of ['early', 'late'] as const) if (head && parts[part]) split[part] += `${head}{${parts[part]}}`
  }
  const isLateDeclaration = (declaration: string): boolean =>
    lateProperty.test(declaration) || (declaration.startsWith('--') && !isRead(declaration.split(':', 1).join().trim()))
  for (const { head, body } of blocksOf(css)) {
    if (lateQuery.test(head) || head.startsWith('@keyframes')) put(head, { early: '', late: body })
    else if (head.startsWith('@')) {
      const parts = parted(body, matches, isRead)
      // An element may have a utility that comes early and one that does not.
      put(head, head === utilities && parts.late ? { ...parts, late: body } : parts)
    } else {
      const selectors = splitList(head)
      const shown = selectors.filter(one => !isLate(one) && matches(one))
      const declarations = splitBody(body)
      put(selectors.filter(one => !shown.includes(one)).join(','), { early: '', late: body })
      put(shown.join(','), {
        early: declarations.filter(one => !isLateDeclaration(one)).join(';'),
        late: declarations.filter(isLateDeclaration).join(';'),
      })
    }
  }
  return split
}

/**
 * Styles in two parts: what is needed to show `html`, the beginning of a page, and what may come after it. Both keep their order and their
 * layers; a state comes after what it changes in any case.
 */
export const splitStyles = (css: string, html: string): Split => {
  const matches = matcherFor(html)
  let split = parted(css, matches, () => true)
  // A variable that only a later variable reads is not needed either.
  for (let before = ''; before !== split.early; ) {
    before = split.early
    const read = new Set([...before.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
    split = parted(css, matches, name => read.has(name))
  }
  return split
}

/** Somebody may type from here on. */
const firstField = /<input [^>]*autoComplete="(?:username|one-time-code)"[^>]*>/

/** The markup up to its first field, up to the end of its form, and the rest. */
export const partsOf = (html: string): [string, string, string] => {
  const field = firstField.exec(html)
  const end = html.indexOf(formEnd)
  if (!field || end === -1) throw new Error('The sign-in page has no form.')
  const typed = field.index + field[0].length
  return [html.slice(0, typed), html.slice(typed, end + formEnd.length), html.slice(end + formEnd.length)]
}

const formEnd = '</form>'

/** Markup without the classes by which styles could reach a part of the kit, where none does: they have no styles of the kit's own. */
export const withoutUnstyled = (html: string, css: string): string =>
  html.replaceAll(/ class="([^"]*)"/g, (_whole, list: string) => {
    const styled = list.split(/\s+/).filter(name => !/^mantine-[A-Z]\w*-\w+$/.test(name) || css.includes(`.${name}`))
    return styled.length > 0 ? ` class="${styled.join(' ')}"` : ''
  })
