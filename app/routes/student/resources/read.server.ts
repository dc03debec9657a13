import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Access } from '#app/models/access.server.ts'
import { findPortal } from '#app/models/account/portal.server.ts'
import { listShared, listSharedTo, type SharedRow } from '#app/models/resource.server.ts'
import { fileLabel, isAudio, isImage } from '#app/domain/file/kinds.ts'
import { sizeWords } from '#app/domain/file/size.ts'
import { NEW_DAYS } from '#app/domain/resource/labels.ts'
import { dateWords, daysAfter, today } from '#app/utils/dates.ts'
import { href } from '#app/domain/href.ts'
import { missing } from '#app/web/missing.server.ts'

export interface SharedItem {
	id: string
	title: string
	note: string | null
	/** "PDF, 312 KB": said before somebody downloads it. */
	what: string
	to: string
	kind: 'file' | 'link'
	isAudio: boolean
	isImage: boolean
	isNew: boolean
	/** Since when nobody opens it any more. */
	withdrawn: string | null
}

/** What is shared with a family, by class and child. A child of another family, and a page the school hides, are not there. */
export function readShared({ request }: LoaderFunctionArgs, access: Access) {
	if (!findPortal(access).resources) missing()
	const params = new URL(request.url).searchParams
	const children = listSharedTo(access)
	const asked = params.get('child')
	const child = asked ? (children.find(({ id }) => id === asked) ?? missing()) : null
	const search = (params.get('search') ?? '').replace(/\0/g, '').trim().slice(0, 200)
	const rows = listShared(access, { child: child?.id, search })
	const named = (id: string | null) => children.find((one) => one.id === id)?.firstName ?? ''
	const groups = new Map<string, { title: string; items: SharedItem[] }>()
	const seen = new Set<string>()
	for (const row of rows) {
		// With a class and with a child of it: once is enough.
		if (seen.has(row.id)) continue
		seen.add(row.id)
		const key = row.classId ?? row.studentId ?? ''
		const title = row.className ?? (access.kind === 'guardian' ? `For ${named(row.studentId)}` : 'For you')
		const group = groups.get(key) ?? { title, items: [] }
		group.items.push(itemOf(access, row))
		groups.set(key, group)
	}
	return { children, child, search, groups: [...groups].map(([id, group]) => ({ id, ...group })) }
}

function itemOf({ school }: Access, row: SharedRow): SharedItem {
	const { id, kind, title, note, url, fileId, fileName, type, bytes, withdrawnAt, replacedAt, startsOn } = row
	const day = (at: number) => dateWords(at, school.timeZone, school.dateFormat)
	const recently = daysAfter(today(school.timeZone), -NEW_DAYS)
	const changedOn = replacedAt ? today(school.timeZone, replacedAt) : ''
	return {
		...{ id, kind, title, note },
		what:
			kind === 'link'
				? `Link to ${new URL(url ?? '').hostname.replace(/^www\./, '')}`
				: `${fileLabel(type ?? '', fileName ?? '')}, ${sizeWords(bytes ?? 0)}`,
		to: withdrawnAt ? '' : kind === 'link' ? (url ?? '') : href.file(fileId ?? ''),
		isAudio: isAudio(type ?? ''),
		isImage: isImage(type ?? ''),
		isNew: withdrawnAt === null && (startsOn > recently || changedOn > recently),
		withdrawn: withdrawnAt && day(withdrawnAt) ? day(withdrawnAt) : null,
	}
}
