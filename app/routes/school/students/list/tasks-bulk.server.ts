import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { bulkChoice, bulkOrder } from '#app/domain/student/bulk-form.ts'
import { enter } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { changeStudents, findBulkResult, findTicked, type Ticked } from '#app/models/student/bulk.server.ts'
import { countPlaces, listBulkChoices } from '#app/models/student/bulk-question.server.ts'
import { listClosing } from '#app/models/student/portal-question.server.ts'
import { today } from '#app/utils/dates.ts'
import { formKey, plainKey } from '#app/web/form-key.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { BULK_AT_MOST, isBulkAct, type BulkAct } from '#app/domain/student/bulk.ts'

/** What the address of the list says beside what the list itself is asked for. */
export interface BulkAsked {
	act: BulkAct
	ids: string[]
}

export function readBulk(params: URLSearchParams): BulkAsked | null {
	const act = params.get('do')
	const ids = (params.get('ticked') ?? '').split('.').filter((id) => /^[\w-]{1,64}$/.test(id))
	return isBulkAct(act) && ids.length > 0 ? { act, ids: ids.slice(0, BULK_AT_MOST) } : null
}

/** To whom of those who were ticked it cannot be done. */
const skips: Partial<Record<BulkAct, (student: Ticked) => boolean>> = {
	archive: ({ archived }) => archived,
	unarchive: ({ archived }) => !archived,
	teacher: ({ archived }) => archived,
	invite: ({ archived }) => archived,
}

/** What somebody is asked before it is done. */
export function bulkQuestion(access: Access, { act, ids }: BulkAsked) {
	const students = findTicked(access, ids)
	const isSkipped = skips[act] ?? (() => false)
	// Where nothing could be done to anybody, the answer says why of each.
	const some = students.some((one) => !isSkipped(one))
	const namesOf = (which: Ticked[]) => which.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en'))
	return {
		act,
		key: formKey(),
		today: today(access.school.timeZone),
		gone: ids.length - students.length,
		names: namesOf(students.filter((one) => !some || !isSkipped(one))),
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
	}
}

export type BulkQuestion = ReturnType<typeof bulkQuestion>

/** What came of it, as long as somebody remembers. */
export function bulkResult(access: Access, params: URLSearchParams) {
	const key = params.get('done') ?? ''
	return /^[0-9a-z]{26}$/.test(key) ? findBulkResult(access, key) : null
}

/** First who and what, then how. */
export async function answerBulk(asked: ActionFunctionArgs, access: Access) {
	const url = new URL(asked.request.url)
	const bulk = readBulk(url.searchParams)
	return bulk ? carryOut(asked, access, url, bulk) : choose(asked, url)
}

async function choose(asked: ActionFunctionArgs, url: URL) {
	const form = await readForm(asked, bulkChoice)
	if (!form.ok) return invalid(asked, form)
	const { ticked, intent } = form.value
	return seeOther(url, { do: intent, ticked: ticked.join('.') })
}

async function carryOut(asked: ActionFunctionArgs, access: Access, url: URL, { act, ids }: BulkAsked) {
	const form = await readForm(asked, bulkOrder(act))
	if (!form.ok) return invalid(asked, form)
	if (act === 'invite') await enter(asked, 'school', 'account:write')
	changeStudents(access, ids, form.value, form.key)
	return seeOther(url, { done: plainKey(form.key) })
}

/** The same list, with something else beside it. */
function seeOther({ pathname, searchParams }: URL, words: Record<string, string>) {
	const params = new URLSearchParams(searchParams)
	for (const name of ['do', 'ticked', 'done']) params.delete(name)
	for (const [name, value] of Object.entries(words)) params.set(name, value)
	return redirect(`${pathname}?${params}`, 303)
}
