import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Lets every Mantine component that is really used bring its own styles, in whichever chunk it lands. */
const mantineStyles = (): Plugin => ({
  name: 'mantine-styles',
  apply: 'build',
  transform(code, id) {
    const component = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1]
    return component ? { code: `import '@mantine/core/styles/${component}.layer.css'\n${code}`, map: null } : undefined
  },
})

const tanstack = 'react-router|router-core|react-query|query-core|history|store|react-store'
const packages = new RegExp(
  String.raw`node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|clsx|@tanstack[\\/](?:${tanstack}))[\\/]|rolldown/runtime`,
)
/** What no page before sign-in needs of them: reading, and asking before a page is left. */
const inner =
  /[\\/](?:\w*[qQ]uer(?:y|ies)Observer|use(?:Base|Infinite|Suspense\w*)?Quer(?:y|ies)|suspense|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider|useBlocker)\.js$/
/** The components of /login, which nearly every other page has too. */
const kit =
  /@mantine[\\/]core[\\/]esm[\\/](?:core|components[\\/](?:Input|InputBase|TextInput|Button|Loader|Transition|CloseButton|Text|UnstyledButton|Anchor))[\\/](?!.*(?:scoped-keydown|shadow-dom))|@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]\w+\.mjs/

/** The product's own part of /login, and of the start that every visit makes. No page of a feature belongs here, so that it does not grow with them. */
const start = new RegExp(
  String.raw`web[\\/]src[\\/](?:${[
    String.raw`lib[\\/](?:api|client|query|url|session|idle|parents|loading|notices|colour-scheme)`,
    String.raw`ui[\\/](?:PathLink|OfflineBanner|Brand|Snackbar|LoadingOverlay|theme|base|form[\\/](?:PasswordField|leaving))`,
    String.raw`app[\\/](?:IdleLock|start|styles|unsent|worker|query-client|session-end|home-route|pages[\\/]ErrorPage|layouts[\\/](?:Auth|Blank)Layout)`,
    String.raw`features[\\/]auth[\\/](?:routes|components[\\/]AuthPage|pages[\\/]Login)`,
  ].join(
    '|',
  )})\.|kernel[\\/]messages\.ts|vite[\\/]preload-helper|core[\\/]styles[\\/](?:baseline|global|Paper|ActionIcon)\.layer\.css`,
)

/**
 * What is always needed together is one file each, for a small file costs a request and packs badly. The ground changes with its
 * versions only, so that an update of the product leaves it in the browser's cache.
 */
const groups = [
  { name: 'ground', test: (id: string) => (packages.test(id) && !inner.test(id)) || kit.test(id) },
  { name: 'start', test: start },
  { name: 'hooks', test: /@mantine[\\/]hooks[\\/]/ },
  {
    name: 'frame',
    test: /web[\\/]src[\\/](?:ui[\\/](?:Page|EmptyState|ErrorPanel|SkeletonList|ColorCards)|lib[\\/]list-search)\./,
  },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), mantineStyles()],
  build: {
    manifest: true,
    // The polyfill would be one more module before the first paint, for browsers without modules' own preloading.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // Every page's files are listed in the first one to load: names that say something would cost it more than a kilobyte.
        chunkFileNames: 'assets/c-[hash].js',
        assetFileNames: 'assets/a-[hash][extname]',
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/billing': 'http://127.0.0.1:3000' } },
})
