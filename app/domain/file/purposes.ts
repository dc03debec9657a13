/** What files are for. Who may read one follows from it: see app/requests/file.server.ts. */
export const FILE_PURPOSES = ['support', 'message', 'resource', 'photo', 'logo'] as const

export type FilePurpose = (typeof FILE_PURPOSES)[number]

/** Kinds a browser may show as what they are. Everything else is only ever saved. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
