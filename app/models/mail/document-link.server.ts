import { schoolIdOf, type SchoolId } from '../access.server.ts'
import { readLink, signLink } from './signed-link.server.ts'

/** A paper that whoever has its link may read. */
export interface LinkedDocument {
	schoolId: SchoolId
	kind: 'invoice'
	id: string
	/** To whom it was mailed, where several people pay. */
	payerId?: string | null
}

/** Part of a link that opens one paper without an account, and no other, for a time that begins now. */
export function signDocument({ schoolId, kind, id, payerId }: LinkedDocument, now = Date.now()): string {
	return signLink('document', payerId ? [schoolId, kind, id, now, payerId] : [schoolId, kind, id, now])
}

/** Which paper a link opens; null where it was not made by us. */
export function readDocumentLink(token: string): (LinkedDocument & { madeAt: number }) | null {
	// Links of older versions say no time.
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

/** The document a mail of a school brings along. */
export function documentOf(mail: {
	schoolId: string | null
	document: { kind: 'invoice'; id: string } | null
}): LinkedDocument | null {
	const { schoolId, document } = mail
	return schoolId && document ? { ...document, schoolId: schoolIdOf(schoolId) } : null
}
