import { bytesKept } from '#app/models/file.server.ts'
import { fileLabel } from '#app/domain/file/kinds.ts'
import { SCHOOL_QUOTA, sizeWords } from '#app/domain/file/size.ts'
import type { Access } from '#app/models/access.server.ts'

interface Kept {
	kind: 'file' | 'link'
	url: string | null
	fileName: string | null
	type: string | null
	bytes: number | null
	from: string | null
}

/** "PDF, 312 KB", or the host of a link; of a former colleague's resource also their name. */
export function kindOfResource({ kind, url, fileName, type, bytes, from }: Kept): string {
	const what =
		kind === 'link'
			? `Link to ${new URL(url ?? 'https://none').hostname.replace(/^www\./, '')}`
			: `${fileLabel(type ?? '', fileName ?? '')}, ${sizeWords(bytes ?? 0)}`
	return from === null ? what : `${what}, from ${from}`
}

export function quotaOf({ schoolId }: Access) {
	const used = bytesKept(schoolId)
	return {
		value: used,
		max: SCHOOL_QUOTA,
		text: `${used === 0 ? '0 KB' : sizeWords(used)} of ${sizeWords(SCHOOL_QUOTA)}`,
	}
}
