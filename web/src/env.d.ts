interface ImportMetaEnv {
  /** Where the wallet calls go; /billing on the same origin unless set when the browser's part is built. */
  readonly VITE_BILLING_BASE?: string
  /** Key of the maps service that completes addresses; without it addresses are typed. */
  readonly VITE_MAPS_KEY?: string
}
