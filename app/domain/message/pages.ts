import type { Folder } from './list.ts'

/** Pages below the messages. Conversations use the same level, addressed by id. */
export type MessagePage = Exclude<Folder, 'inbox'> | 'new' | 'many' | 'templates' | 'template'
