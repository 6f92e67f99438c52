import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { type Language, languages } from '@akada/contract/kernel/languages'
import { messages } from '@akada/contract/kernel/messages'
import { catalogues } from '@akada/languages/catalogues'
import { compile } from '@akada/languages/compile'
import { build } from 'vite'
import { reducedCalls } from '../calls-plugin.ts'
import { compiledTexts } from '../languages-plugin.ts'
import { board, closure, entryOf, filesOf, type Manifest, without } from '../budget.ts'
import { floor } from '../floor.ts'
import { scopedName } from '../scoped-name.ts'
import { usedCss, withClasses } from './css.ts'
import { offlineFiles } from './offline.ts'
import { isTextOfChildren } from './sample-family.ts'

const here = join(import.meta.dirname, '..')

/** What people of a school need first after signing in: fetched while they type. */
const firstPages = [/ area$/, board]
/** What a guardian needs to sign in and to see the children. */
const familyPages = [/features\/family\/pages\/Family\.tsx/]
const loginPages = [/ entry$/]

/** The rendered pages; for the others the routes are enough. */
const drawnPages = /pages\/(?:Login|Dashboard|Overview|Family)\.tsx$|texts\.ts$|languages\/family\/\w+\/index$/
const areas = ['school', 'district', 'state'] as const

type Drawing = typeof import('./draw.tsx')

/** Renders pages with React in the server build; the results are markup that includes the theme's styles. */
const drawAll = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'akada-first-'))
  try {
    await build({
      configFile: false,
      root: here,
      logLevel: 'error',
      plugins: [
        reducedCalls(),
        compiledTexts(),
        react(),
        {
          name: 'drawn-pages-only',
          resolveDynamicImport: page =>
            typeof page === 'string' && !drawnPages.test(page) ? { id: page, external: true } : null,
        },
      ],
      css: { modules: { generateScopedName: scopedName } },
      ssr: { noExternal: true },
      build: { ssr: 'prerender/draw.tsx', outDir: folder, copyPublicDir: false },
    })
    const { drawFamily, drawLogin, drawHome, pageAddresses }: Drawing = await import(
      pathToFileURL(join(folder, 'draw.js')).href
    )
    const login = await drawLogin()
    const homes: string[] = []
    for (const area of areas) homes.push(await drawHome(area))
    const families: { language: Language; drawn: Awaited<ReturnType<typeof drawFamily>> }[] = []
    for (const language of languages) families.push({ language, drawn: await drawFamily(language) })
    return { login, homes, families, addresses: pageAddresses() }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** One script without modules: for the page itself, or the service worker. */
const scriptOf = async (entry: string, define: Record<string, unknown> = {}): Promise<string> => {
  const result = await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      ...floor,
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: join(here, entry), output: { format: 'iife' } },
    },
  })
  const [built] = Array.isArray(result) ? result : [result]
  const chunk = built && 'output' in built ? built.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built.`)
  return chunk.code.trim().replaceAll('</', '<\\/')
}

/** The compiled texts that the first page of families is filled with before the program. */
const textsOfChildren = (language: Language) =>
  Object.fromEntries(
    Object.entries(catalogues.family?.[language] ?? {})
      .filter(([key]) => isTextOfChildren(key))
      .map(([key, text]) => [key, compile(text)]),
  )

/** Markup without the hints that belong in the head. */
const bare = (drawn: string): string => drawn.replaceAll(/<link[^>]*>/g, '')

/** A start page as a script fills it in: the policy refuses `style` attributes in markup, and `showDrawn` sets them (app/first/drawn.ts). */
const toFill = (drawn: string): string => bare(drawn).replaceAll(/(<[a-z][^>]*) style="/g, '$1 data-style="')

/** Somebody may type from here on. */
const firstField = /<input [^>]*autoComplete="(?:username|one-time-code)"[^>]*>/

/**
 * The parts of a page that shows a form by itself, put into the built index.html: what shows its first field comes before everything else, so
 * that somebody can type after two packets (docs/adr/0013).
 */
const firstPage = async (drawn: string, { after, styles: given }: { after: string; styles: string[] }) => {
  const icon = encodeURIComponent((await readFile(join(here, 'public/icon.svg'), 'utf8')).trim()).replaceAll("'", '%27')
  const { html, css: ofAttributes } = withClasses(bare(drawn))
  const own = (await readFile(join(here, 'src/app/first/first.css'), 'utf8')).replaceAll(/\s*([:>{};,])\s+/g, '$1')
  const sheet = [...given, own, ofAttributes].join('\n')
  // The picture itself comes after the first field, with the styles; the names of parts of the kit that no style uses do not.
  const markup = html
    .replaceAll(/<img src="\/icon.svg"[^>]*>/g, '<i class="first-icon"></i>')
    .replaceAll(/ ?\bmantine-[A-Z]\w*-\w+/g, name => (sheet.includes(`.${name.trim()}`) ? name : ''))
    .replaceAll(' class=""', '')
  const field = firstField.exec(markup)
  if (!field) throw new Error('The sign-in page has no form.')
  const typed = field.index + field[0].length
  const [untilField, rest] = [markup.slice(0, typed), markup.slice(typed) + after]
  const early = usedCss(sheet, `<html><body>${untilField}`, true)
  const late = usedCss(sheet, `<html><body><p><div class="first-home">${untilField}${rest}`)
  const picture = `.first-icon{background:url("data:image/svg+xml,${icon}")}`
  return (page: string, { head, script }: { head: string; script: string }): string =>
    page
      .replaceAll(/\s*<script[^>]*><\/script>|\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
      // The layers in the order of ui/components.css.
      .replace('</head>', () => `<style>${layers}${early}</style><script>${head}</script></head>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="first">${untilField}<style>${late}${picture}</style>${rest}</div><div id="root"></div>`,
      )
      // After the sentence for browsers that are too old, which takes the place of the page.
      .replace('</body>', () => `<script>${script}</script></body>`)
      .replaceAll(/\n\s*/g, '\n')
}

const layers = '@layer mantine,components,utilities;'

const shell = `<div class="first-shell"><div class="first-bar"><i class="first-icon"></i><b id="first-name"></b></div><p role="status" class="first-wait">Opening your page</p><div class="first-lines" aria-hidden="true"><i></i><i></i><i></i></div></div>`

/**
 * Puts the sign-in page into the built index.html: its markup, the styles it needs, and the scripts that make it work before the program is
 * loaded. All of it is inline, so nothing else is fetched before somebody can type. The start pages that follow it are separate files.
 */
export const prerender = async (dist: string, manifest: Manifest): Promise<void> => {
  const main = entryOf(manifest)
  const program = closure(manifest, [main])
  const login = without(filesOf(manifest, loginPages), program)
  const family = without(filesOf(manifest, familyPages), program)
  const start = new Set([...program, ...filesOf(manifest, firstPages)])
  const area = without(start, new Set([...program, ...login]))
  // The overview of an office has tabs and a choice, whose styles come with its page.
  const tabs = without(filesOf(manifest, [/@mantine\/core\/.*\/(?:Tabs|NativeSelect|SegmentedControl)\.mjs$/]), start)
  const isStyle = (file: string): boolean => file.endsWith('.css')
  const addresses = (files: Iterable<string>): string[] => [...files].map(file => `/${file}`)
  /** The scripts of a program but its own, the smallest first: what is under way when somebody signs in delays the answer. */
  const rising = async (files: Iterable<string>): Promise<string[]> => {
    const scripts = [...files].filter(file => !isStyle(file) && file !== main)
    const sized = await Promise.all(scripts.map(async file => ({ file, size: (await stat(join(dist, file))).size })))
    return addresses(sized.toSorted((a, b) => a.size - b.size).map(({ file }) => file))
  }

  const drawn = await drawAll()
  const stylesOf = (files: Iterable<string>): Promise<string[]> =>
    Promise.all([...files].filter(isStyle).map(file => readFile(join(dist, file), 'utf8')))
  const familyStyles = await stylesOf([...program, ...family])
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const loginPage = await firstPage(drawn.login, { after: shell, styles: await stylesOf([...program, ...login]) })
  const [school = '', district = '', state = ''] = drawn.homes.map(toFill)
  const keep = async (content: string, type: string): Promise<string> => {
    const name = createHash('sha256').update(content).digest('base64url').slice(0, 8)
    await writeFile(join(dist, `assets/f-${name}.${type}`), content)
    return `/assets/f-${name}.${type}`
  }
  const home = await scriptOf('src/app/first/home.ts', {
    __SCHOOL__: school,
    __OFFICES__: {
      district: await keep(district, 'html'),
      state: await keep(state, 'html'),
      styles: addresses(tabs).filter(isStyle),
    },
  })
  const head = await scriptOf('src/app/first/head.ts', { __SESSION__: 'akada.session' })
  const script = await scriptOf('src/app/first/script.ts', {
    __FILES__: {
      main: `/${main}`,
      home: await keep(home, 'js'),
      styles: addresses(start).filter(isStyle),
      program: await rising(program),
      login: addresses(login),
      area: addresses(area).filter(file => !isStyle(file)),
    },
    __WORDS__: {
      username: messages.usernameRequired,
      password: messages.passwordRequired,
      busy: 'Signing in',
      offline: 'The service could not be reached. Check your internet, then try again.',
    },
  })
  // Without its comments: browsers request it again with each visit.
  await writeFile(join(dist, 'sw.js'), await scriptOf('public/sw.js'))
  await writeFile(join(dist, 'index.html'), loginPage(html, { head, script }))
  // The server answers 404 at other addresses.
  await writeFile(join(dist, 'addresses.json'), JSON.stringify(drawn.addresses))
  const familyHead = await scriptOf('src/app/first/head.ts', { __SESSION__: 'akada.family' })
  const familyHome = await keep(await scriptOf('src/app/first/family-home.ts'), 'js')
  for (const { language, drawn: page } of drawn.families) {
    const texts = filesOf(manifest, [new RegExp(`languages/src/family/${language}/index\\.ts`)])
    const files = [...new Set([...program, ...family, ...texts])]
    const made = await firstPage(page.markup, { after: '', styles: familyStyles })
    const children = { language, page: toFill(page.home), texts: textsOfChildren(language) }
    const familyScript = await scriptOf('src/app/first/family.ts', {
      __FILES__: {
        main: `/${main}`,
        home: familyHome,
        children: await keep(JSON.stringify(children), 'json'),
        styles: addresses(files).filter(isStyle),
        program: await rising(files),
      },
      __WORDS__: page.words,
    })
    const named = html.replace('<html lang="en-NG">', `<html lang="${language === 'en' ? 'en-NG' : language}">`)
    await writeFile(join(dist, `family-${language}.html`), made(named, { head: familyHead, script: familyScript }))
  }
  const listed = await offlineFiles(dist, manifest, `/${main}`, addresses(login))
  await writeFile(join(dist, 'offline.json'), JSON.stringify(listed))
}
