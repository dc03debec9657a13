export * from './platform.ts'
export * from './tenancy.ts'
export * from './correspondence.ts'
export * from './payment.ts'
