import { join } from 'node:path'

/** What `react` and `react-dom` are in the built pages and in the tests that render them: Preact (docs/adr/0027). Types stay React's. */
export const reactAliases = [
  { find: /^react$/, replacement: join(import.meta.dirname, 'src/react/index.ts') },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  {
    find: 'use-sync-external-store/shim/with-selector',
    replacement: join(import.meta.dirname, 'src/react/selector.ts'),
  },
  { find: /^react-style-singleton$/, replacement: join(import.meta.dirname, 'src/react/styles.ts') },
  { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
]
