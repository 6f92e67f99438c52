import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { schoolRoute } from '../../lib/page/parents.ts'
import { handOvers } from './addresses.ts'

export const handOverRoutes = {
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path: handOvers.to,
      staticData: { operation: 'hand-over.decide' },
      component: lazyPage(() => import('./pages/HandOvers.tsx'), 'HandOvers'),
    }),
  ],
} as const
