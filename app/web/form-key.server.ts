import { createHash } from 'node:crypto'
import { newId } from '#app/utils/id.server.ts'

/** Name of the hidden field. */
export const FORM_KEY = 'formKey'

/** Idempotency key of a form that creates something, made by the page's loader. */
export function formKey(): string {
	return newId()
}

/**
 * The form's key plus a hash of its fields, which tells a retry from a submission with other values. A form without a valid
 * key gets a new one.
 */
export function readFormKey(fields: FormData): string {
	const key = fields.get(FORM_KEY)
	if (typeof key !== 'string' || !/^[0-9a-z]{26}$/.test(key)) return newId()
	const others = [...fields].filter(([name]) => name !== FORM_KEY)
	return `${key}.${createHash('sha256').update(JSON.stringify(others)).digest('base64url')}`
}

/** The key without the hash. */
export function plainKey(key: string): string {
	return key.split('.')[0] ?? ''
}
