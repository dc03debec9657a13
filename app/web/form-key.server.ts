import { newId } from '#app/utils/id.server.ts'

/** What the hidden field of a form is called. */
export const FORM_KEY = 'formKey'

/** Made by the loader of a page on which something is created: sent twice, it is one write. */
export function formKey(): string {
	return newId()
}

/** A form that brought no key of ours is taken for one that is sent once. */
export function readFormKey(fields: FormData): string {
	const key = fields.get(FORM_KEY)
	return typeof key === 'string' && /^[0-9a-z]{26}$/.test(key) ? key : newId()
}
