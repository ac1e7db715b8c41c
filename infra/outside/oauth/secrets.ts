export { generateCodeVerifier, generateState } from 'arctic'
