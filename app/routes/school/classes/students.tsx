import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { later } from '#app/components/later.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { readOwedLessons } from '#app/requests/owed-lessons.server.ts'
import { seesBillingPreview } from '#app/requests/billing-preview.server.ts'
import { answerUndo } from '#app/requests/undo.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { listOpenClasses } from '#app/models/class/detail.server.ts'
import { findCandidate, findCandidates } from '#app/models/enrolment/candidate.server.ts'
import { listAddresses } from '#app/models/enrolment/addresses.server.ts'
import { listEnded, listRoster } from '#app/models/enrolment/roster.server.ts'
import { faceOf } from '#app/domain/student/face.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { readChange } from './students/change-place.tsx'
import { keepRoster } from './students/file.server.ts'
import { readSeatBilling, showSeatBilling } from './students/read-billing.server.ts'
import { RosterPage } from './students/roster-page.tsx'
import { readSheet } from './students/sheet.tsx'
import { addToRoster, changeOnRoster } from './students/save.server.ts'

const AddStudent = later(() => import('./students/add-student.tsx'), 'AddStudent')
const ChangePlace = later(() => import('./students/change-place.tsx'), 'ChangePlace')
const SheetPage = later(() => import('./students/sheet.tsx'), 'SheetPage')

export { paperLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (loaded?: { found: { name: string } }) =>
		loaded ? `Students of ${loaded.found.name}` : 'Students of a class',
}

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'class:read')
	const found = foundClass(access, asked.params.classId)
	const params = new URL(asked.request.url).searchParams
	const day = today(access.school.timeZone)
	const shared = {
		found,
		solo: access.school.kind === 'solo',
		today: day,
	}
	const studentId = params.get('student')
	if (params.has('find') || studentId) {
		const candidate = studentId ? (findCandidate(access, studentId, found) ?? missing()) : null
		const find = params.get('find') ?? ''
		return {
			view: 'add' as const,
			...shared,
			find,
			candidate,
			matches: studentId ? [] : findCandidates(access, find, found.id),
			formKey: formKey(),
		}
	}
	const roster = listRoster(access, found.id, found.instrumentId)
	const owed = readOwedLessons(
		access,
		roster.map(({ studentId }) => studentId),
	)
	const rows = roster.map(({ photo, ...row }) => ({
		...row,
		owed: owed.filter(({ studentId }) => studentId === row.studentId),
		face: faceOf(row.studentId, nameOf(row), photo),
	}))
	const sheet = readSheet(params)
	if (sheet) {
		const ids = rows.map(({ studentId }) => studentId)
		const addresses = sheet === 'addresses' ? listAddresses(access, ids) : null
		return { view: 'sheet' as const, ...shared, sheet, rows, addresses }
	}
	const change = readChange(params)
	if (change) {
		const row = rows.find(({ id }) => id === params.get('enrolment')) ?? missing()
		const others = change === 'move' ? listOpenClasses(access, found.id) : []
		const of = params.get('of') === row.studentId ? row.studentId : null
		const billing = change === 'end' ? readSeatBilling(access, row.id, { endsOn: day }) : null
		const seesMoney = seesBillingPreview(access)
		const tomorrow = daysAfter(day, 1)
		return { view: 'change' as const, ...shared, change, row, others, of, billing, seesMoney, tomorrow }
	}
	if (params.get('format') === 'csv') keepRoster(asked, found.name, rows, day)
	return { view: 'roster' as const, ...shared, rows, ended: listEnded(access, found.id) }
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'school', 'class:write')
	const found = foundClass(access, asked.params.classId)
	const params = new URL(asked.request.url).searchParams
	const undone = await answerUndo(asked, access)
	if (undone) return undone
	const change = readChange(params)
	if (!change) return addToRoster({ asked, access, classId: found.id })
	const which = { classId: found.id, id: params.get('enrolment') ?? '' }
	const moves = change === 'end' || change === 'move'
	const shown = moves ? await showSeatBilling({ asked, access }, which.id) : null
	return shown ?? changeOnRoster[change]({ asked, access, which })
}

export default function Roster() {
	const loaded = useLoaderData<typeof loader>()
	if (loaded.view === 'add') return <AddStudent {...loaded} />
	if (loaded.view === 'change') return <ChangePlace {...loaded} />
	if (loaded.view === 'sheet') return <SheetPage {...loaded} />
	return <RosterPage {...loaded} />
}
