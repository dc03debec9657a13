export * from './platform.ts'
export * from './tenancy.ts'
export * from './correspondence.ts'
