/**
 * Why the database took no write: this node may not, its disk is full, or somebody else held it for too long. Or
 * LiteFS went away meanwhile, and nobody knows.
 */
export type Unsaved = 'read-only' | 'full' | 'busy' | 'unknown'
