import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { reducedCalls } from './calls-plugin.ts'
import { groups } from './chunks.ts'

/** Lets every Mantine component that is really used bring its own styles, in whichever chunk it lands. */
const mantineStyles = (): Plugin => ({
  name: 'mantine-styles',
  apply: 'build',
  transform(code, id) {
    const component = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1]
    return component ? { code: `import '@mantine/core/styles/${component}.layer.css'\n${code}`, map: null } : undefined
  },
})

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    // Types stay React's (src/react/index.ts).
    alias: [
      { find: /^react$/, replacement: join(import.meta.dirname, 'src/react/index.ts') },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react-style-singleton$/, replacement: join(import.meta.dirname, 'src/react/styles.ts') },
      { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
    ],
  },
  plugins: [reducedCalls(), react(), mantineStyles()],
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
