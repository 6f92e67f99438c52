export { studentScoresAt } from './addresses.ts'
export { unsentScores } from './scores.ts'
