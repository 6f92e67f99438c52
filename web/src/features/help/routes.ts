import { createRoute, notFound } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { signedInRoute } from '../../lib/page/parents.ts'

export const helpRoutes = {
  signedIn: [
    createRoute({
      getParentRoute: () => signedInRoute,
      path: '/guides/$id',
      beforeLoad: async ({ params }) => {
        const { guides } = await import('./guides.ts')
        if (!guides.some(({ id }) => id === params.id)) throw notFound()
      },
      component: lazyPage(() => import('./index.ts'), 'Guide'),
    }),
  ],
} as const
