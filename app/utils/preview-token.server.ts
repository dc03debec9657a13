import { createHash } from 'node:crypto'

/** Of what was shown before it is done, so that nothing else is done. */
export function previewToken(shown: object): string {
	return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32)
}
