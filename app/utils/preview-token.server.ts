import { createHash } from 'node:crypto'

/** Digest of a preview: confirming applies what was shown and nothing else. */
export function previewToken(shown: object): string {
	return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32)
}
