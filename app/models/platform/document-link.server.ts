import { schoolIdOf, type SchoolId } from '../access.server.ts'
import { readLink, signLink } from './signed-link.server.ts'

/** A paper that whoever has its link may read. */
export interface LinkedDocument {
	schoolId: SchoolId
	kind: 'invoice'
	id: string
}

/** Part of a link that opens one paper without an account, and no other. */
export function signDocument({ schoolId, kind, id }: LinkedDocument): string {
	return signLink('document', [schoolId, kind, id])
}

/** Which paper a link opens; null where it was not made by us. */
export function readDocumentLink(token: string): LinkedDocument | null {
	const [schoolId, , id] = readLink('document', token) ?? []
	return schoolId && id ? { schoolId: schoolIdOf(String(schoolId)), kind: 'invoice', id: String(id) } : null
}

/** The document a mail of a school brings along. */
export function documentOf(mail: {
	schoolId: string | null
	document: { kind: 'invoice'; id: string } | null
}): LinkedDocument | null {
	const { schoolId, document } = mail
	return schoolId && document ? { ...document, schoolId: schoolIdOf(schoolId) } : null
}
