/** What is done to a resource on a page of its own. */
export type ResourceTask = 'edit' | 'replace' | 'withdraw' | 'delete'
