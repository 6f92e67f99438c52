import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { reducedCalls } from './calls-plugin.ts'
import { firstGroups } from './chunks.ts'
import { floor } from './floor.ts'
import { compiledTexts } from './languages-plugin.ts'
import { scopedName } from './scoped-name.ts'
import { tailwind } from './tailwind-plugin.ts'
import { themeVariables } from './theme-plugin.ts'

/** Lets every Mantine component in use bring its own styles, in whichever chunk it is. */
const mantineStyles = (): Plugin => ({
  name: 'mantine-styles',
  apply: 'build',
  transform(code, id) {
    const component = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1]
    return component ? { code: `import '@mantine/core/styles/${component}.layer.css'\n${code}`, map: null } : undefined
  },
})

const server = process.env.AKADA_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [reducedCalls(), compiledTexts(), react(), mantineStyles(), themeVariables(), tailwind()],
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'src/lib/zod.ts') }] },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    ...floor,
    // The polyfill would be one more module before the first paint, for browsers without native module preloading.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // What declares calls and errors in a module of the contract: a page that uses only its schemas carries none of them.
      treeshake: { manualPureFunctions: ['calls', 'uploadCalls', 'catalogue'] },
      output: {
        codeSplitting: { groups: firstGroups },
        // The first file to load lists every page's files: descriptive names would add more than a kilobyte to it.
        // Seven characters of hash are the fewest that rolldown accepts for this number of files.
        chunkFileNames: 'assets/c-[hash:7].js',
        assetFileNames: 'assets/a-[hash:7][extname]',
      },
    },
  },
  // The server behind `npm run dev`.
  server: { host: '127.0.0.1', proxy: Object.fromEntries(['/api', '/billing'].map(path => [path, server])) },
})
