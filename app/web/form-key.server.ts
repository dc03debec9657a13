import { createHash } from 'node:crypto'
import { newId } from '#app/utils/id.server.ts'

/** What the hidden field of a form is called. */
export const FORM_KEY = 'formKey'

/** Made by the loader of a page on which something is created: sent twice, it is one write. */
export function formKey(): string {
	return newId()
}

/**
 * The key of a form, a dot, and a hash of what came with it: so a page sent again can be told from one sent again with
 * other values. A form that brought no key of ours is taken for one that is sent once.
 */
export function readFormKey(fields: FormData): string {
	const key = fields.get(FORM_KEY)
	if (typeof key !== 'string' || !/^[0-9a-z]{26}$/.test(key)) return newId()
	const others = [...fields].filter(([name]) => name !== FORM_KEY)
	return `${key}.${createHash('sha256').update(JSON.stringify(others)).digest('base64url')}`
}

/** The key alone, as it stands on the page. */
export function plainKey(key: string): string {
	return key.split('.')[0] ?? ''
}
