import type { Feature } from '../../platform/http/index.ts'
import { locateSchemes } from './queries/schemes.ts'
import { locateTopics } from './queries/topics.ts'
import { routes } from './routes.ts'

export const curriculum: Feature = {
  name: 'curriculum',
  routes,
  locators: { topic: locateTopics, scheme: locateSchemes },
  stateWide: ['topic', 'scheme'],
}
