import { transactionLog, walletStatement } from '@akada/contract/wallet/schemas'
import { expect, it } from 'vitest'
import { filledIn } from '../../../../test/blank.ts'
import { weeksOf } from './weeks.ts'

const movement = (createdAt: string, amount: number, balanceAfter: number) =>
  filledIn(transactionLog, { createdAt, amount, balanceAfter })

it('each week has what came in and went out in whole kobo, and a quiet week the balance of the one before', () => {
  const statement = filledIn(walletStatement, {
    // A Wednesday.
    startDate: '2026-09-16',
    endDate: '2026-10-05',
    opening: 100.1,
    movements: [
      movement('2026-09-17T09:00:00.000Z', 0.2, 100.3),
      movement('2026-09-18T09:00:00.000Z', -50.05, 50.25),
      // Monday, half past midnight in Nigeria.
      movement('2026-09-27T23:30:00.000Z', -0.25, 50),
    ],
  })
  expect(weeksOf(statement)).toEqual([
    { monday: '2026-09-14', inKobo: 20, outKobo: 5005, balanceKobo: 5025 },
    { monday: '2026-09-21', inKobo: 0, outKobo: 0, balanceKobo: 5025 },
    { monday: '2026-09-28', inKobo: 0, outKobo: 25, balanceKobo: 5000 },
    { monday: '2026-10-05', inKobo: 0, outKobo: 0, balanceKobo: 5000 },
  ])
})
