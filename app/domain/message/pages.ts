import type { Folder } from './list.ts'

/** Addresses below the messages: a folder, or something to write. A conversation stands beside them, by its id. */
export type MessagePage = Exclude<Folder, 'inbox'> | 'new' | 'many' | 'templates' | 'template'
