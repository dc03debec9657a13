import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { bulkChoice, bulkOrder } from '#app/domain/student/bulk-form.ts'
import { demand } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { changeStudents, findTicked, type Ticked } from '#app/models/student/bulk.server.ts'
import { countPlaces, listBulkChoices } from '#app/models/student/bulk-question.server.ts'
import { listClosing } from '#app/models/student/portal-question.server.ts'
import { readLeavingOfSeveral } from '#app/requests/billing-preview.server.ts'
import { today } from '#app/utils/dates.ts'
import { formKey, plainKey } from '#app/web/form-key.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { href, queryOf } from '#app/domain/href.ts'
import { BULK_AT_MOST, bulkActAt, bulkPages, type BulkAct } from '#app/domain/student/bulk.ts'

interface BulkAsked {
	act: BulkAct
	ids: string[]
}

export function readBulk({ params, request }: LoaderFunctionArgs): BulkAsked {
	const act = bulkActAt(params.task) ?? missing()
	const ticked = new URL(request.url).searchParams.get('ticked') ?? ''
	const ids = ticked.split('.').filter((id) => /^[\w-]{1,64}$/.test(id))
	if (ids.length === 0) throw redirect(href.studentList())
	return { act, ids: ids.slice(0, BULK_AT_MOST) }
}

/** Students skipped by an action. */
const skips: Partial<Record<BulkAct, (student: Ticked) => boolean>> = {
	archive: ({ archived }) => archived,
	unarchive: ({ archived }) => !archived,
	teacher: ({ archived }) => archived,
	invite: ({ archived }) => archived,
}

export function bulkQuestion(access: Access, { act, ids }: BulkAsked) {
	const students = findTicked(access, ids)
	const isSkipped = skips[act] ?? (() => false)
	// If every student would be skipped, none is filtered out, so that the result lists each reason.
	const some = students.some((student) => !isSkipped(student))
	const namesOf = (which: Ticked[]) => which.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en'))
	return {
		act,
		key: formKey(),
		today: today(access.school.timeZone),
		gone: ids.length - students.length,
		names: namesOf(students.filter((student) => !some || !isSkipped(student))),
		skipped: some ? namesOf(students.filter(isSkipped)) : [],
		places: countPlaces(
			access,
			students.map(({ id }) => id),
		),
		closing:
			act === 'archive' || act === 'state'
				? listClosing(
						access,
						students.map(({ id }) => id),
					)
				: [],
		choices: listBulkChoices(access, act),
		billing:
			act === 'archive'
				? readLeavingOfSeveral(
						access,
						students.filter((student) => !isSkipped(student)),
					)
				: null,
	}
}

export type BulkQuestion = ReturnType<typeof bulkQuestion>

/** The list only selects students and an action; the details are asked on the next page. */
export async function chooseBulk(args: ActionFunctionArgs) {
	const form = await readForm(args, bulkChoice)
	if (!form.ok) return invalid(args, form)
	const { ticked, intent } = form.value
	return redirect(listed(bulkPages[intent], listOf(args, { ticked: ticked.join('.') })), 303)
}

export async function carryOut(args: ActionFunctionArgs, access: Access, { act, ids }: BulkAsked) {
	const form = await readForm(args, bulkOrder(act))
	if (!form.ok) return invalid(args, form)
	if (act === 'invite') demand(access, 'account:write')
	changeStudents(access, ids, form.value, form.key)
	return redirect(listed('result', listOf(args, { done: plainKey(form.key) })), 303)
}

/** The confirmation of a bulk action, or its result. The query preserves the list. */
function listed(page: string, query: Record<string, string>): string {
	return `${href.studentList()}/${page}${queryOf(query)}`
}

/** Preserves the list's filters, to return to them afterwards. */
function listOf({ request }: ActionFunctionArgs, text: Record<string, string>) {
	const list = new URL(request.url).searchParams
	list.delete('ticked')
	return { ...Object.fromEntries(list), ...text }
}
