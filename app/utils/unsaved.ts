/** Why the database took no write: this node may not, its disk is full, or somebody else held it for too long. */
export type Unsaved = 'read-only' | 'full' | 'busy'
