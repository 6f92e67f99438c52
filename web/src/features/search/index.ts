export { SearchButton } from './components/SearchButton.tsx'
