import { peopleWithin } from './facts.ts'
import type { Scenario } from './scenario.ts'

const daysOfWeek = (answer: Buffer): string[] =>
  [...answer.toString().matchAll(/"day":"(\d{4}-\d{2}-\d{2})"/g)].map(([, day]) => day ?? '')

export const districtDashboard: Scenario = {
  key: 'dashboard',
  title: 'Dashboard of a district, from kept figures',
  connections: 8,
  use: 'again',
  unit: 'dashboards',
  prepare: async world => {
    const admins = await peopleWithin(world.client, 'district', 8)
    const expect = '"schoolCount":'
    const product = []
    const rival = []
    for (const { username, staffId, stateId, districtId } of admins) {
      const ask = {
        method: 'GET' as const,
        path: `/api/district/get-dashboard-information/${districtId}`,
        token: await world.tokenOf(username),
        expect,
      }
      product.push(ask)
      // Counts the schools that have never been counted; the rival receives the past days of the week.
      const days = daysOfWeek(await world.askProduct(ask)).join(',')
      rival.push({
        method: 'GET' as const,
        path: `/dashboard?district=${districtId}&state=${stateId}&staff=${staffId}&today=${world.today}&days=${days}`,
        expect,
      })
    }
    return { product, rival }
  },
}
