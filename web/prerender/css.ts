/** A rule or block of a style sheet: the part before the brace, and its content. */
export interface Block {
  head: string
  body: string
}

/** The top rules and blocks of a style sheet, in their order. */
export const blocksOf = (css: string): Block[] => {
  const blocks: Block[] = []
  let depth = 0
  let from = 0
  let open = 0
  for (let at = 0; at < css.length; at++) {
    const letter = css[at]
    if (letter === '"' || letter === "'") {
      const end = css.indexOf(letter, at + 1)
      if (end === -1) break
      at = end
    } else if (letter === '{') {
      if (depth === 0) open = at
      depth += 1
    } else if (letter === '}') {
      depth -= 1
      if (depth === 0) {
        blocks.push({ head: css.slice(from, open).trim(), body: css.slice(open + 1, at) })
        from = at + 1
      }
    } else if (letter === ';' && depth === 0) from = at + 1
  }
  return blocks
}

/** The classes and element names in the markup. */
const namesIn = (html: string): { classes: Set<string>; elements: Set<string> } => ({
  classes: new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, list]) => list?.split(/\s+/) ?? [])),
  elements: new Set(['html', 'body', 'root', ...[...html.matchAll(/<([a-z][\w-]*)/g)].map(([, name]) => name ?? '')]),
})

/** Attributes that the page's first scripts set or change (src/app/first). */
const changing = [
  'aria-busy',
  'aria-pressed',
  'data-busy',
  'data-first',
  'data-mantine-color-scheme',
  'data-opening',
  'data-pressed',
  'hidden',
  'type',
]

/** Tells whether an attribute selector, such as `data-size=md` or `href`, can match something in the markup. */
const attributesIn = (html: string): ((selector: string) => boolean) => {
  const seen = new Set<string>()
  for (const [, name = '', value = ''] of html.matchAll(/\s([a-z][\w-]*)(?:="([^"]*)")?/g)) {
    seen.add(name)
    seen.add(`${name}=${value}`)
  }
  return selector => {
    const [, name = '', operator, value = ''] = /^([\w-]+)(\W?=)?["']?([^"']*)/.exec(selector) ?? []
    return changing.includes(name) || seen.has(operator === '=' ? `${name}=${value}` : name)
  }
}

/** The selectors of a list; a comma inside parentheses belongs to its selector. */
export const splitList = (selectors: string): string[] => {
  const list = ['']
  let depth = 0
  for (const letter of selectors) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) list.push('')
    else list[list.length - 1] += letter
  }
  return list
}

/**
 * Tells whether a selector can match something in the markup in any state: pseudo-classes except `:has` are ignored, and attributes that the
 * first scripts change.
 */
export const matcherFor = (html: string): ((selector: string) => boolean) => {
  const { classes, elements } = namesIn(html)
  const hasAttribute = attributesIn(html)
  const matches = (selector: string): boolean => {
    const contains = [...selector.matchAll(/:has\(([^()]*)\)/g)].every(([, list]) =>
      splitList(list ?? '').some(matches),
    )
    if (!contains) return false
    // An alternative of several, as in `:is(a, b)`, need not match.
    const required = selector
      .replaceAll(/:not\([^()]*\)/g, '')
      .replaceAll(/:[\w-]+\([^()]*,[^()]*\)/g, '')
      .replaceAll(':disabled', '[disabled]')
    const has = [...required.matchAll(/\[([^\]]*)\]/g)].every(([, attribute]) => hasAttribute(attribute ?? ''))
    if (!has || selector.includes(':host')) return false
    const bare = selector
      .replaceAll(/\[[^\]]*\]/g, '')
      // A single alternative must match.
      .replaceAll(/:(?:where|is)\(([^(),]*)\)/g, ' $1')
      .replaceAll(/:(?:not|where|is|has)\([^()]*\)/g, '')
      // Not the colon in the name of a class: `.hover\:underline:hover`.
      .replaceAll(/(?<!\\)::?[\w-]+(?:\([^()]*\))?/g, '')
    const named = [...bare.matchAll(/\.((?:[\w-]|\\.)+)/g)].every(([, name]) =>
      classes.has((name ?? '').replaceAll('\\', '')),
    )
    const tags = [...bare.matchAll(/(?:^|[\s>+~])([a-z][a-z0-9]*)/g)].every(([, name]) => elements.has(name ?? ''))
    return named && tags && !/\.no-print|print/.test(selector)
  }
  return matches
}

/**
 * The rules of a style sheet that can match something in the markup. Animations and properties that no remaining rule uses are removed.
 */
export const usedCss = (css: string, html: string): string => {
  const matches = matcherFor(html)
  const keep = (text: string): string =>
    blocksOf(text.replaceAll(/\/\*[^]*?\*\//g, ''))
      .map(({ head, body }) => {
        if (/^@(?:font-face|page|property)/.test(head) || /print|forced-colors/.test(head)) return ''
        if (head.startsWith('@keyframes')) return `${head}{${body}}`
        if (head.startsWith('@')) {
          const inner = keep(body)
          return inner && `${head}{${inner}}`
        }
        const wanted = splitList(head).filter(matches)
        return wanted.length > 0 ? `${wanted.join(',')}{${body}}` : ''
      })
      .join('')
  return withoutUnusedNames(withoutUnsetNames(keep(css).replaceAll(scaled, '$1'), html), html)
}

/** A length of the kit, which could be scaled as a whole; the product leaves the scale at 1. */
const scaled = /calc\((-?[\d.]+rem) \* var\(--mantine-scale\)\)/g

/** Repeatedly replaces a variable that nothing sets by the value that stands for it: `var(--unset, 1px)` by `1px`. */
const withoutUnsetNames = (css: string, html: string): string => {
  const set = new Set([...(css + html).matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
  const next = css.replaceAll(
    /var\((--[\w-]+),\s*((?:[^()]|\([^()]*\))*)\)/g,
    (whole, name: string, instead: string) => (set.has(name) ? whole : instead),
  )
  return next === css ? css : withoutUnsetNames(next, html)
}

/** Repeatedly removes variables that neither a rule nor the markup reads and animations that are not used. */
const withoutUnusedNames = (css: string, html: string): string => {
  const read = new Set([...(css + html).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  // The program's styles read it before the program has set it.
  read.add('--mantine-scale')
  const next = css
    .replaceAll(/(--[\w-]+)\s*:(?:[^;{}"']|"[^"]*"|'[^']*')*;?/g, (whole, name: string) =>
      read.has(name) ? whole : '',
    )
    .replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, (whole, name: string) =>
      new RegExp(`animation[^;}]*\\b${name}\\b`).test(css) ? whole : '',
    )
    .replaceAll(/[^{}]+\{\s*\}/g, '')
  return next === css ? css : withoutUnusedNames(next, html)
}

/**
 * The markup with a class in place of each `style` attribute, which the content security policy forbids (docs/adr/0013), and the rules of
 * these classes, which begin with `prefix`. Each class is repeated three times in its rule, so that it has a higher specificity than the
 * rules that the attribute overrode.
 */
export const withClasses = (markup: string, prefix = 'first-own'): { html: string; css: string } => {
  const rules = new Map<string, string>()
  const html = markup.replaceAll(/<[a-z][^>]* style="[^"]*"[^>]*>/g, tag => {
    const style = / style="([^"]*)"/.exec(tag)?.[1] ?? ''
    const name = rules.get(style) ?? `${prefix}-${rules.size}`
    rules.set(style, name)
    const bare = tag.replace(/ style="[^"]*"/, '')
    return bare.includes(' class="')
      ? bare.replace(' class="', ` class="${name} `)
      : bare.replace(/^<[\w-]+/, start => `${start} class="${name}"`)
  })
  const css = [...rules].map(([style, name]) => `${`.${name}`.repeat(3)}{${style.replaceAll('&quot;', '"')}}`).join('')
  return { html, css }
}

/** The declarations of styles, each with its context: `@layer mantine|.button|color:red`. */
const declarationsOf = (css: string, within = ''): string[] =>
  blocksOf(css).flatMap(({ head, body }) =>
    head.startsWith('@') && !head.startsWith('@keyframes')
      ? declarationsOf(body, `${within}${head}|`)
      : splitBody(body).map(declaration => `${within}${head}|${declaration}`),
  )

/** The declarations of a rule. */
export const splitBody = (body: string): string[] =>
  (body.match(/(?:[^;"'{}(]|\([^)]*\)|"[^"]*"|'[^']*'|\{[^}]*\})+/g) ?? [])
    .map(declaration => declaration.trim())
    .filter(declaration => declaration !== '')

/** The layer whose rules have precedence by their order alone: a part of it would not be enough where another part comes before. */
export const utilities = '@layer utilities'

/** Styles without the declarations that the page's existing styles already have for the same selectors. */
export const withoutKnown = (css: string, known: string): string => {
  const has = new Set(declarationsOf(known))
  const keep = (text: string, within: string): string =>
    blocksOf(text)
      .map(({ head, body }) => {
        const isNested = head.startsWith('@') && !head.startsWith('@keyframes')
        const inner = isNested
          ? keep(body, `${within}${head}|`)
          : splitBody(body)
              .filter(declaration => !has.has(`${within}${head}|${declaration}`))
              .join(';')
        return inner && `${head}{${head === utilities ? body : inner}}`
      })
      .join('')
  return keep(css, '')
}
