/// <reference types="vite/client" />
declare module 'plyr-sprite' {
  const url: string
  export default url
}
