import { blocksOf, splitList } from './css.ts'

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
  /:hover|:focus|:active|:disabled|::?-webkit-|\.first-(?:shell|bar|wait|lines)|data-(?:busy|pressed)|#root/.test(
    selector,
  ) || /[^*,\s]::?before$/.test(selector)

const lateQuery = /hover\s*:|reduced-motion/

/**
 * Styles in two parts: what is needed to show the sign-in form, and what may come after it. Both keep their order and their layers; a state
 * comes after what it changes in any case.
 */
export const splitStyles = (css: string): { early: string; late: string } => {
  let early = ''
  let late = ''
  const put = (head: string, parts: { early: string; late: string }): void => {
    if (parts.early) early += `${head}{${parts.early}}`
    if (parts.late) late += `${head}{${parts.late}}`
  }
  for (const { head, body } of blocksOf(css)) {
    if (lateQuery.test(head)) put(head, { early: '', late: body })
    else if (head.startsWith('@keyframes')) put(head, { early: body, late: '' })
    else if (head.startsWith('@')) put(head, splitStyles(body))
    else {
      const selectors = splitList(head)
      put(selectors.filter(one => !isLate(one)).join(','), { early: selectors.every(isLate) ? '' : body, late: '' })
      put(selectors.filter(isLate).join(','), { early: '', late: selectors.some(isLate) ? body : '' })
    }
  }
  return { early, late }
}

/** Markup without the classes by which styles could reach a part of the kit, where none does: they have no styles of the kit's own. */
export const withoutUnstyled = (html: string, css: string): string =>
  html.replaceAll(/ class="([^"]*)"/g, (_whole, list: string) => {
    const styled = list.split(/\s+/).filter(name => !/^mantine-[A-Z]\w*-\w+$/.test(name) || css.includes(`.${name}`))
    return styled.length > 0 ? ` class="${styled.join(' ')}"` : ''
  })
