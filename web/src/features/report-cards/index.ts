export { CardDocument } from './components/print/CardDocument.tsx'
export { type CardWords, CardWordsContext } from './components/print/card-words.ts'
export { ApproveReady } from './components/publish/ApproveReady.tsx'
