import { armsOf } from './facts.ts'
import type { Scenario } from './scenario.ts'

export const broadsheet: Scenario = {
  key: 'broadsheet',
  title: 'Broadsheet of an arm of 40 x 14 (rival: its SQL only)',
  connections: 4,
  use: 'again',
  unit: 'broadsheets',
  prepare: async world => {
    const arms = await armsOf(world.client, world.quick ? 8 : 100, true)
    const product = []
    const rival = []
    for (const { id, principal } of arms) {
      product.push({
        method: 'GET' as const,
        path: `/api/report-card/broadsheet/${id}`,
        token: await world.tokenOf(principal),
        expect: '"summary":',
      })
      rival.push({
        method: 'GET' as const,
        path: `/broadsheet?arm=${id}&today=${world.today}`,
        expect: '"cells":',
      })
    }
    return { product, rival }
  },
}
