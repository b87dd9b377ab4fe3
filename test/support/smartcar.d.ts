/** The official SDK comes without types. */
declare module 'smartcar' {
  const sdk: import('./official-sdk.ts').OfficialSdk;
  export default sdk;
}
