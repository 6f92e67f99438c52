import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { messages } from '@akada/contract/kernel/messages'
import { build } from 'vite'
import { reducedCalls } from '../calls-plugin.ts'
import { closure, keyOf, type Manifest } from '../budget.ts'
import { usedCss, withClasses } from './css.ts'

const here = join(import.meta.dirname, '..')

/** What a school's people need first after signing in: fetched while they type. */
const firstPages = [/ area$/, / board$/]
const loginPages = [/layouts\/AuthLayout/, /auth\/pages\/Login/]

/** Draws the sign-in page with React on the server's side of the build; the result is markup with the theme's styles in it. */
const drawLogin = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'akada-first-'))
  try {
    await build({
      configFile: false,
      root: here,
      logLevel: 'error',
      plugins: [reducedCalls(), react()],
      resolve: { alias: { '@tanstack/react-router': join(import.meta.dirname, 'router.tsx') } },
      ssr: { noExternal: true },
      build: { ssr: 'prerender/draw.tsx', outDir: folder, copyPublicDir: false },
    })
    const drawn: { drawLogin: () => string } = await import(pathToFileURL(join(folder, 'draw.js')).href)
    return drawn.drawLogin()
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** One script for the page itself, without modules. */
const scriptOf = async (entry: string, define: Record<string, unknown>): Promise<string> => {
  const result = await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: join(here, 'src/app/first', entry), output: { format: 'iife' } },
    },
  })
  const [built] = Array.isArray(result) ? result : [result]
  const chunk = built && 'output' in built ? built.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built.`)
  return chunk.code.trim().replaceAll('</', '<\\/')
}

const shell = `<div class="first-shell"><div class="first-bar"><img src="data:image/svg+xml,ICON" alt="" width="36" height="36"><b id="first-name"></b></div><p role="status" class="first-wait">Opening your page</p><div class="first-lines" aria-hidden="true"><i></i><i></i><i></i></div></div>`

/**
 * Puts the sign-in page into the built index.html: its markup, the styles it needs, and the scripts that make it work before the program
 * is there. All of it is inline, so nothing else is fetched before somebody can type.
 */
export const prerender = async (dist: string): Promise<void> => {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const entry = Object.keys(manifest).find(key => manifest[key]?.isEntry)
  const main = entry && manifest[entry]?.file
  if (!entry || !main) throw new Error('The build has no entry.')
  const program = closure(manifest, [entry])
  const filesOf = (patterns: RegExp[], without: Set<string>): Set<string> => {
    const found = closure(
      manifest,
      patterns.map(pattern => keyOf(manifest, pattern)).filter(key => key !== undefined),
    )
    return new Set([...found].filter(file => !without.has(file)))
  }
  const login = filesOf(loginPages, program)
  const area = filesOf(firstPages, new Set([...program, ...login]))
  const isStyle = (file: string): boolean => file.endsWith('.css')
  const addresses = (files: Set<string>): string[] => [...files].map(file => `/${file}`)

  const drawn = await drawLogin()
  const variables = [...drawn.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css]) => css ?? '')
  const icon = encodeURIComponent((await readFile(join(here, 'public/icon.svg'), 'utf8')).trim()).replaceAll("'", '%27')
  const { html: classed, css: ofAttributes } = withClasses(drawn)
  const markup = (
    classed
      .replaceAll(/<style[^>]*>[^]*?<\/style>|<link[^>]*>/g, '')
      .replaceAll('/icon.svg', 'data:image/svg+xml,ICON') + shell
  ).replaceAll('ICON', icon)
  const sheets = await Promise.all(
    [...program, ...login].filter(isStyle).map(file => readFile(join(dist, file), 'utf8')),
  )
  const own = await readFile(join(here, 'src/app/first/first.css'), 'utf8')
  const styles = usedCss([...variables, ...sheets, own, ofAttributes].join('\n'), `${markup}<html><body><p>`)
  const words = {
    username: messages.usernameRequired,
    password: messages.passwordRequired,
    busy: 'Signing in',
    offline: 'The service could not be reached. Check your internet, then try again.',
  }
  const head = await scriptOf('head.ts', {})
  const script = await scriptOf('script.ts', {
    __FILES__: {
      main: `/${main}`,
      styles: addresses(program).filter(isStyle),
      program: addresses(program).filter(file => !isStyle(file) && file !== `/${main}`),
      login: addresses(login),
      area: addresses(area),
    },
    __WORDS__: words,
  })
  const page = join(dist, 'index.html')
  const html = (await readFile(page, 'utf8'))
    .replaceAll(/\s*<script[^>]*><\/script>|\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace('</head>', () => `<style>${styles}</style><script>${head}</script></head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="first">${markup}</div><div id="root"></div><script>${script}</script>`,
    )
    .replaceAll(/\n\s*/g, '\n')
  await writeFile(page, html)
}
