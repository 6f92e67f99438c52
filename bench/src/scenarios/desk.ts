import { peopleWithin } from './facts.ts'
import type { Scenario } from './scenario.ts'

/** The attendance of a whole state on the desk of a commissioner, by week, district, class and school. */
export const desk: Scenario = {
  key: 'desk',
  title: "Attendance of a state on a commissioner's desk, from kept figures",
  connections: 8,
  use: 'again',
  unit: 'desks',
  prepare: async world => {
    const admins = await peopleWithin(world.client, 'state', 8)
    const product = []
    const rival = []
    for (const { username, stateId } of admins) {
      const ask = {
        method: 'GET' as const,
        path: '/api/oversight/part/attendance',
        token: await world.tokenOf(username),
        expect: '"asOf"',
      }
      product.push(ask)
      // Counts the schools that have never been counted.
      await world.askProduct(ask)
      rival.push({ method: 'GET' as const, path: `/desk?state=${stateId}`, expect: '"asOf"' })
    }
    return { product, rival }
  },
}
