export * from './platform.ts'
export * from './tenancy.ts'
