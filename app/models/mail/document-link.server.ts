import type { MailDocument } from '#app/domain/billing/document.ts'
import { schoolIdOf, type SchoolId } from '../access.server.ts'
import { readLink, signLink } from './signed-link.server.ts'

/** A document anyone with its link may read. */
export interface LinkedDocument {
	schoolId: SchoolId
	kind: 'invoice'
	id: string
	/** The addressee, if several people pay. */
	payerId?: string | null
}

/**
 * The token of a link that opens exactly one document without an account, valid from now for a limited time.
 */
export function signDocument({ schoolId, kind, id, payerId }: LinkedDocument, now = Date.now()): string {
	return signLink('document', payerId ? [schoolId, kind, id, now, payerId] : [schoolId, kind, id, now])
}

/** The document behind a token; null if we did not sign it. */
export function readDocumentLink(token: string): (LinkedDocument & { madeAt: number }) | null {
	// Links of older versions contain no time.
	const [schoolId, , id, madeAt = 0, payerId = null] = readLink('document', token) ?? []
	if (!schoolId || !id) return null
	return {
		schoolId: schoolIdOf(String(schoolId)),
		kind: 'invoice',
		id: String(id),
		madeAt: Number(madeAt),
		payerId: payerId === null ? null : String(payerId),
	}
}

/** The document attached to an email of a school. */
export function documentOf(mail: {
	schoolId: string | null
	document: MailDocument | null
}): (MailDocument & { schoolId: SchoolId }) | null {
	const { schoolId, document } = mail
	return schoolId && document ? { ...document, schoolId: schoolIdOf(schoolId) } : null
}
