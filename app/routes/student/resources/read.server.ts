import type { LoaderFunctionArgs } from '@remix-run/node'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listLoansOfStudents } from '#app/models/loan/loans.server.ts'
import { listShared, type SharedRow } from '#app/models/resource/received.server.ts'
import { fileLabel, isAudio, isImage, shownSize } from '#app/domain/file/kinds.ts'
import { sizeWords } from '#app/domain/file/size.ts'
import { NEW_DAYS } from '#app/domain/resource/labels.ts'
import { dateWords, daysAfter, plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { href } from '#app/domain/href.ts'

/** Resources shared with a family, by class and child. */
export function readShared({ request }: LoaderFunctionArgs, access: Access, portal: OpenPortal) {
	const { children, child } = portal
	const search = (new URL(request.url).searchParams.get('search') ?? '')
		.replace(/\0/g, '')
		.trim()
		.slice(0, 200)
	const rows = listShared(access, { child: child?.id, search })
	const named = (id: string | null) => children.find((other) => other.id === id)?.firstName ?? ''
	const groups = new Map<string, { name: string | null; child: string | null; items: SharedItem[] }>()
	const seen = new Set<string>()
	for (const row of rows) {
		// A resource shared with a class and with one of its students is listed once.
		if (seen.has(row.id)) continue
		seen.add(row.id)
		const key = row.classId ?? row.studentId ?? ''
		const ofChild = access.kind === 'guardian' ? named(row.studentId) : null
		const group = groups.get(key) ?? { name: row.className, child: ofChild, items: [] }
		group.items.push(itemOf(access, row))
		groups.set(key, group)
	}
	return {
		list: children.map(({ id, firstName }) => ({ id, firstName })),
		child: child && { id: child.id, firstName: child.firstName },
		search,
		loans: borrowed(access, portal),
		groups: [...groups].map(([id, group]) => ({ id, ...group })),
	}
}

/** Items on loan from the school, the earliest due date first. Rent and deposit are for readers with access to the family's money. */
function borrowed(access: Access, { chosen, billed, shows }: OpenPortal) {
	const day = today(access.school.timeZone)
	const payingFor = shows.money ? billed.filter(({ seesAll }) => seesAll).map(({ id }) => id) : []
	const amount = (minor: number | null, familyId: string | null) =>
		minor && payingFor.some((id) => id === familyId)
			? moneyWords(minor, access.school.currency, access.language)
			: null
	return listLoansOfStudents(
		access,
		chosen.map(({ id }) => id),
	)
		.filter(({ returnedOn }) => returnedOn === null)
		.map(({ id, item, studentId, familyId, dueOn, rentMinor, depositMinor }) => ({
			id,
			item,
			due: plainDateWords(dueOn, access.dates),
			isLate: dueOn < day,
			rent: amount(rentMinor, familyId),
			deposit: amount(depositMinor, familyId),
			child:
				access.kind === 'guardian' ? (chosen.find((child) => child.id === studentId)?.firstName ?? '') : null,
		}))
}

export type SharedItem = ReturnType<typeof itemOf>

function itemOf({ school, dates }: Access, row: SharedRow) {
	const {
		id,
		kind,
		title,
		note,
		url,
		fileId,
		fileName,
		type,
		bytes,
		width,
		height,
		withdrawnAt,
		replacedAt,
		startsOn,
	} = row
	const recently = daysAfter(today(school.timeZone), -NEW_DAYS)
	const changedOn = replacedAt ? today(school.timeZone, replacedAt) : ''
	return {
		id,
		kind,
		title,
		note,
		/** Type and size are shown before the download. */
		file:
			kind === 'link' ? null : { kind: fileLabel(type ?? '', fileName ?? ''), size: sizeWords(bytes ?? 0) },
		host: kind === 'link' ? new URL(url ?? '').hostname.replace(/^www\./, '') : null,
		to: withdrawnAt ? '' : kind === 'link' ? (url ?? '') : href.file(fileId ?? ''),
		isAudio: isAudio(type ?? ''),
		isImage: isImage(type ?? ''),
		size: shownSize(width, height),
		isNew: withdrawnAt === null && (startsOn > recently || changedOn > recently),
		/** The day the resource was withdrawn. */
		withdrawn: withdrawnAt && dateWords(withdrawnAt, school.timeZone, dates),
	}
}
