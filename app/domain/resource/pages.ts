export type ResourceTask = 'edit' | 'replace' | 'withdraw' | 'delete'
