export { unsentScores } from './scores.ts'
