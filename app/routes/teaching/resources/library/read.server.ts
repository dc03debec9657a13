import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Access } from '#app/models/access.server.ts'
import { bytesKept } from '#app/models/file.server.ts'
import {
	findResource,
	listFolders,
	listResources,
	type FoundResource,
} from '#app/models/resource/list.server.ts'
import { listShares, listTargets } from '#app/models/resource/sharing.server.ts'
import { fileLabel, isAudio, isImage } from '#app/domain/file/kinds.ts'
import { LARGEST_FILE, SCHOOL_QUOTA, sizeWords } from '#app/domain/file/size.ts'
import { loansHref, teacherLoansHref } from '#app/domain/loan/href.ts'
import { readResourceQuery } from '#app/domain/resource/list.ts'
import { dateWords, plainDateWords, today } from '#app/utils/dates.ts'
import { href } from '#app/domain/href.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

export async function readResources({ request }: LoaderFunctionArgs, access: Access) {
	const params = new URL(request.url).searchParams
	const [id, task] = [params.get('id'), params.get('do')]
	if (id !== null) return readOne(access, id, task)
	const folders = listFolders(access)
	if (task === 'upload' || task === 'link') {
		const view: 'upload' | 'link' = task
		return { view, folders, formKey: formKey(), quota: quotaOf(access), largest: sizeWords(LARGEST_FILE) }
	}
	const query = readResourceQuery(params)
	const { rows, total } = listResources(access, query)
	return {
		view: 'list' as const,
		query,
		folders,
		total,
		quota: quotaOf(access),
		toLoans: access.role === 'teacher' ? teacherLoansHref() : loansHref(),
		rows: rows.map(({ shares, ...row }) => ({
			...{ id: row.id, title: row.title, folder: row.folder, tags: row.tags.map(({ tag }) => tag) },
			...{ what: whatOf(row), shares, isWithdrawn: row.withdrawnAt !== null },
		})),
	}
}

export type ShownResource = ReturnType<typeof shown>

function readOne(access: Access, id: string, task: string | null) {
	const found = findResource(access, id) ?? missing()
	const resource = shown(access, found)
	if (task === 'edit')
		return {
			view: 'edit' as const,
			resource,
			folders: listFolders(access),
			timeZone: access.school.timeZone,
		}
	if (task === 'replace' && resource.file)
		return { view: 'replace' as const, resource, largest: sizeWords(LARGEST_FILE) }
	const shares = listShares(access, id).map(({ startsOn, endsOn, ...share }) => ({
		...share,
		days: daysWords(access, startsOn, endsOn),
	}))
	if (task === 'delete' || task === 'withdraw') {
		const ask: 'delete' | 'withdraw' = task
		return { view: 'ask' as const, ask, resource, shared: shares.length }
	}
	return { view: 'one' as const, resource, shares, targets: listTargets(access), today: dayOf(access) }
}

/** What pages show of one: nothing of its row that they do not. */
function shown({ school }: Access, found: FoundResource) {
	const { id, kind, title, folder, note, url, version, tags, fileId, fileName, type } = found
	const day = (at: number | null) => at && dateWords(at, school.timeZone, school.dateFormat)
	return {
		...{ id, kind, title, folder, note, url, version, what: whatOf(found) },
		tags: tags.map(({ tag }) => tag),
		added: day(found.createdAt),
		replaced: day(found.replacedAt),
		withdrawn: day(found.withdrawnAt),
		file:
			fileId && fileName && type
				? { url: href.file(fileId), name: fileName, isAudio: isAudio(type), isImage: isImage(type) }
				: null,
	}
}

interface Kept {
	kind: 'file' | 'link'
	url: string | null
	fileName: string | null
	type: string | null
	bytes: number | null
}

/** "PDF, 312 KB", or where a link leads. */
function whatOf({ kind, url, fileName, type, bytes }: Kept): string {
	if (kind === 'link') return `Link to ${new URL(url ?? 'https://none').hostname.replace(/^www\./, '')}`
	return `${fileLabel(type ?? '', fileName ?? '')}, ${sizeWords(bytes ?? 0)}`
}

function daysWords(access: Access, startsOn: string, endsOn: string | null): string {
	const { dateFormat } = access.school
	const [from, until] = [plainDateWords(startsOn, dateFormat), endsOn && plainDateWords(endsOn, dateFormat)]
	const day = dayOf(access)
	if (endsOn && endsOn < day) return `Ended ${until}`
	if (startsOn > day) return until ? `From ${from} until ${until}` : `From ${from}`
	return until ? `Until ${until}` : `Since ${from}`
}

function dayOf({ school }: Access): string {
	return today(school.timeZone)
}

function quotaOf({ schoolId }: Access) {
	const used = bytesKept(schoolId)
	return {
		...{ value: used, max: SCHOOL_QUOTA },
		words: `${used === 0 ? '0 KB' : sizeWords(used)} of ${sizeWords(SCHOOL_QUOTA)}`,
	}
}
