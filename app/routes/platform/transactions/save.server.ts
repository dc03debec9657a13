import { redirect } from '@remix-run/node'
import { correctionForm, entryForm } from '#app/domain/platform/form.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import { leadTo } from '#app/requests/redirect.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import { correctTransaction, enterTransaction } from '#app/models/platform/hand-entry.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

/** An entry by hand, or the correction of one, by what the address says. */
export function saveTransaction(args: Asked, staff: Staff) {
	const params = new URL(args.request.url).searchParams
	const entry = params.get('entry')
	return entry === null
		? enter(args, staff, params.get('school') ?? '')
		: correct(args, staff, params.get('of') ?? '', entry)
}

async function enter(args: Asked, staff: Staff, school: string) {
	const form = await readForm(args, entryForm)
	if (!form.ok) return invalid(args, form)
	const { intent, ...entry } = form.value
	if (intent === 'check') {
		const typed = { ...entry, amount: (entry.amount / 100).toFixed(2) }
		return redirect(platformHref.enterTransaction({ school, ...typed, look: '1' }), 303)
	}
	const entered = enterTransaction(staff, school, { ...entry, amountMinor: entry.amount })
	if (!entered.ok) return invalid(args, form, entered)
	const { id, ...params } = entered.value
	return leadTo(args, platformHref.transaction(school, id), { id: 'transaction-entered', params })
}

async function correct(args: Asked, staff: Staff, school: string, entry: string) {
	const form = await readForm(args, correctionForm)
	if (!form.ok) return invalid(args, form)
	const corrected = correctTransaction(staff, school, entry, form.value.reason)
	if (!corrected.ok) return invalid(args, form, corrected)
	const { id, ...params } = corrected.value
	return leadTo(args, platformHref.transaction(school, id), { id: 'transaction-corrected', params })
}
