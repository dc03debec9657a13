import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretsFor } from '#app/config/secrets.server.ts'
import { schoolIdOf, type SchoolId } from '../access.server.ts'

/** A paper that whoever has its link may read. */
export interface LinkedDocument {
	schoolId: SchoolId
	kind: 'invoice'
	id: string
}

/** Part of a link that opens one paper without an account, and no other. */
export function signDocument({ schoolId, kind, id }: LinkedDocument): string {
	const text = JSON.stringify([schoolId, kind, id])
	return `${Buffer.from(text).toString('base64url')}.${signatureOf(text, secretsFor('document')[0] ?? '')}`
}

/** Which paper a link opens; null where it was not made by us. */
export function readDocumentLink(token: string): LinkedDocument | null {
	const [encoded = '', signature = ''] = token.split('.')
	const text = Buffer.from(encoded, 'base64url').toString()
	const given = Buffer.from(signature)
	const isOurs = secretsFor('document').some((secret) => {
		const expected = Buffer.from(signatureOf(text, secret))
		return expected.length === given.length && timingSafeEqual(expected, given)
	})
	if (!isOurs) return null
	const [schoolId, , id] = JSON.parse(text) as [string, string, string]
	return { schoolId: schoolIdOf(schoolId), kind: 'invoice', id }
}

/** The document a mail of a school brings along. */
export function documentOf(mail: {
	schoolId: string | null
	document: { kind: 'invoice'; id: string } | null
}): LinkedDocument | null {
	const { schoolId, document } = mail
	return schoolId && document ? { ...document, schoolId: schoolIdOf(schoolId) } : null
}

function signatureOf(text: string, secret: string): string {
	return createHmac('sha256', secret).update(text).digest('base64url')
}
