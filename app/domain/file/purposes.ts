/** The purpose of a file decides who may read it; see app/requests/file.server.ts. */
export const FILE_PURPOSES = ['support', 'message', 'resource', 'recording', 'photo', 'logo'] as const

export type FilePurpose = (typeof FILE_PURPOSES)[number]

/** Types served for display in the browser. All others are always downloads. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
